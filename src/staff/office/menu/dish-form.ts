import { BADGES } from '~/contracts/constants'
import { GOODS_LIMITS } from '~/contracts/staff-constants'
import type { Menu, MenuGoods } from '~/contracts/staff-menu'
import { DISHES, measureText, numberText, plural } from '~/rules/number-text'
import { numberIn } from '~/rules/typed-number'
import type { FormPart } from '~/staff/kit/edit-field'
import { choice, type DraftOf, number, other, text, texts, toggle } from '~/staff/kit/field-kinds'
import { group, list } from '~/staff/kit/nested-kinds'
import { servedHours } from '~/staff/kit/week-field'
import { GROUP, type GroupDraft, groupText } from './group-form'

const BADGE_NAMES: Record<MenuGoods['badge'], string> = {
  no: 'нет',
  top: 'Хит',
  new: 'Новинка',
  hot: 'Острое',
  sale: 'Скидка',
  vegan: 'Веган',
  gluten_free: 'Без глютена',
  lactose_free: 'Без лактозы',
}
const NONE = { placeholder: 'нет' }

export const NUTRITION = {
  kcal: number('ккал', NONE),
  protein: number('белки', NONE),
  fat: number('жиры', NONE),
  carbs: number('углев.', NONE),
}

export const INGREDIENT = {
  name: text('Продукт', { needed: 'Назовите продукт', max: GOODS_LIMITS.ingredient }),
  grams: number('Граммы', { unit: 'г', min: 1, isWhole: true, isOptional: true }),
  is_needed: toggle('Без него блюдо не готовим', { isPlain: true }),
}
type Ingredient = DraftOf<typeof INGREDIENT>

type Named = readonly { id: number; name: string }[]

/** The fields of a dish. Those of a draft may be empty: the server says what the site cannot do without. */
export const dishFields = ({ categories, options }: { categories: Named; options: Named }) => ({
  name: text('Название', { needed: 'Напишите название', max: GOODS_LIMITS.name }),
  price: number('Цена', { unit: 'money', isOptional: true, ...NONE }),
  old_price: number('Старая цена', { unit: 'money', isOptional: true, ...NONE }),
  pieces: number('Штук', { unit: 'count', isOptional: true, ...NONE }),
  weight: number('Вес', { unit: ({ unit }) => unit as MenuGoods['unit'], isOptional: true, ...NONE }),
  unit: choice(
    'Единица веса',
    (['г', 'мл', 'шт'] as const).map((unit) => ({ value: unit, label: unit })),
    { isPlain: true },
  ),
  badge: choice(
    'Значок',
    BADGES.toReversed().map((badge) => ({ value: badge, label: BADGE_NAMES[badge] })),
    { isPlain: true },
  ),
  description: text('Описание', { isLong: true, max: GOODS_LIMITS.description }),
  composition: text('Состав словами', { isLong: true, max: GOODS_LIMITS.composition }),
  ingredients: {
    ...list('Продукты', INGREDIENT),
    words: (made: readonly Ingredient[]) => made.map(ingredientText).join(', ') || 'нет',
  },
  allergens: texts('Аллергены'),
  nutrition: group('Калории и БЖУ', NUTRITION),
  category_id: choice<number>(
    'Категория',
    categories.map(({ id, name }) => ({ value: id, label: name })),
    { isPlain: true },
  ),
  slug: text('Адрес страницы', { hint: 'Прежний адрес будет вести на новый' }),
  images: other<string[]>('Фото', [], (images) =>
    images.length === 0 ? 'нет' : `${images.length} фото: ${images.map(fileName).join(', ')}`,
  ),
  options: other<number[]>('Добавки', [], (ids) => ids.map((id) => nameIn(options, id)).join(', ') || 'нет'),
  parts: other<MenuGoods['parts']>('Что в наборе', [], (parts) => parts.map(({ name, qtt }) => `${name} × ${qtt}`).join(', ') || 'нет'),
  note: text('Заметка', { isLong: true, isOptional: true }),
  article: text('Артикул', { isOptional: true }),
  bonuses_active: toggle('Бонусы', { isPlain: true }),
  sale_active: toggle('Скидки', { isPlain: true }),
  hours: servedHours('Когда подаём', 'как вся категория'),
  size_name: text('Размер', { isOptional: true, max: GOODS_LIMITS.size }),
  is_default_size: toggle('Списки показывают этот размер', { isPlain: true }),
  groups: {
    ...list('Выбор гостя', GROUP),
    words: (all: readonly GroupDraft[]) => all.map((one) => `${one.name}: ${groupText(one)}`).join('; ') || 'нет',
  },
})
export type DishFields = ReturnType<typeof dishFields>

/** What the other sizes of a dish get too, where they were like it. */
export const SHARED_FIELDS: readonly string[] =
  'name description composition badge allergens nutrition bonuses_active sale_active note images options groups'.split(' ')

/** What the tabs of a dish get. */
export type TabProps = { form: FormPart<DishFields>; menu: Menu }

const nameIn = (list: Named, id: number) => list.find((one) => one.id === id)?.name ?? String(id)
const fileName = (path: string) => path.replace(/^.*\/|\.\w+$/g, '')

/** An ingredient as it is typed: «лосось 80 г». */
export function ingredientText({ name, grams, is_needed }: Ingredient): string {
  const weight = numberIn(grams, 'г')
  const weightText = weight === null ? '' : ` ${Number.isNaN(weight) ? grams : measureText(weight, 'г')}`
  return `${name.trim() || 'Без названия'}${weightText}${is_needed ? '' : ', можно без него'}`
}

export const DISH_TABS = ['main', 'sizes', 'photo', 'options', 'kitchen', 'rules', 'history'] as const
export type DishTab = (typeof DISH_TABS)[number]

const TAB_FIELDS: Partial<Record<DishTab, readonly string[]>> = {
  sizes: ['size_name', 'is_default_size'],
  photo: ['images'],
  options: ['groups', 'options'],
  kitchen: ['parts', 'note', 'article'],
  rules: ['bonuses_active', 'sale_active', 'hours'],
}

/** The tab with the field of a fault such as `parts.0.qtt`. */
export function tabOf(fault: string): DishTab {
  const [field = ''] = fault.split('.')
  return DISH_TABS.find((tab) => TAB_FIELDS[tab]?.includes(field)) ?? 'main'
}

/** «121 блюдо, 3 черновика, 2 на стопе» */
export function menuText({ goods, drafts, stopped }: Pick<Menu, 'goods' | 'drafts' | 'stopped'>): string {
  const parts = [`${numberText(goods)} ${plural(goods, DISHES)}`]
  if (drafts > 0) parts.push(`${drafts} ${plural(drafts, ['черновик', 'черновика', 'черновиков'])}`)
  if (stopped > 0) parts.push(`${stopped} на\u00a0стопе`)
  return parts.join(', ')
}
