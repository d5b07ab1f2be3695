import type { Menu, MenuGoods, MenuGoodsBody } from '~/contracts/staff-menu'
import { plural } from '~/lib/text'
import { measureText, numberText, priceText } from '~/rules/number-text'
import { fieldNumber } from '~/lib/typed-field'
import { type NumberKind, numberIn } from '~/rules/typed-number'
import { type Merged, mergeForms } from './merge-forms'

type Ingredient = { name: string; grams: number | null; is_needed: boolean }
type Part = { id: number; qtt: number; name: string }
type Nutrition = Record<'kcal' | 'protein' | 'fat' | 'carbs', string>

/** The fields of the sheet of a dish. Numbers are as typed; allergens are one text, separated by commas. */
export type DishForm = Pick<
  MenuGoods,
  | 'name'
  | 'slug'
  | 'category_id'
  | 'description'
  | 'composition'
  | 'unit'
  | 'badge'
  | 'bonuses_active'
  | 'sale_active'
  | 'images'
  | 'options'
> & {
  price: string
  old_price: string
  weight: string
  pieces: string
  allergens: string
  nutrition: Nutrition
  article: string
  note: string
  ingredients: readonly Ingredient[]
  parts: readonly Part[]
}
export type DishField = keyof DishForm

export const EMPTY_DISH: DishForm = {
  name: '',
  slug: '',
  category_id: 0,
  description: '',
  composition: '',
  unit: 'г',
  badge: 'no',
  bonuses_active: true,
  sale_active: true,
  images: [],
  options: [],
  price: '',
  old_price: '',
  weight: '',
  pieces: '',
  allergens: '',
  nutrition: { kcal: '', protein: '', fat: '', carbs: '' },
  article: '',
  note: '',
  ingredients: [],
  parts: [],
}

const typed = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value).replace('.', ','))

/** A dish as its sheet shows it. */
export function formOf(goods: MenuGoods): DishForm {
  const { kcal, protein, fat, carbs } = goods.nutrition ?? {}
  return {
    ...EMPTY_DISH,
    ...Object.fromEntries(Object.keys(EMPTY_DISH).map((field) => [field, goods[field as DishField]])),
    price: typed(goods.price),
    old_price: typed(goods.old_price),
    weight: typed(goods.weight),
    pieces: typed(goods.pieces),
    allergens: goods.allergens.join(', '),
    nutrition: { kcal: typed(kcal), protein: typed(protein), fat: typed(fat), carbs: typed(carbs) },
    article: goods.article ?? '',
    note: goods.note ?? '',
  }
}

const listOf = (text: string) => text.split(',').flatMap((one) => one.trim() || [])

type NumberField = 'price' | 'old_price' | 'weight' | 'pieces'
const isNumber = (field: DishField): field is NumberField =>
  field === 'price' || field === 'old_price' || field === 'weight' || field === 'pieces'
const numberKind = ({ unit }: DishForm, field: NumberField): NumberKind =>
  field === 'weight' ? unit : field === 'pieces' ? 'count' : 'money'

/** The value of a field as the API takes it. */
function valueOf(form: DishForm, field: DishField): unknown {
  const value = form[field]
  if (isNumber(field)) return numberIn(form[field], numberKind(form, field))
  if (field === 'allergens') return listOf(form.allergens)
  if (field === 'nutrition') {
    const numbers = Object.entries(form.nutrition).map(([name, text]) => [name, numberIn(text)] as const)
    return numbers.every(([, number]) => number === null) ? null : Object.fromEntries(numbers)
  }
  if (field === 'parts') return form.parts.map(({ id, qtt }) => ({ id, qtt }))
  if (field === 'article' || field === 'note') return form[field].trim() || null
  return typeof value === 'string' ? value.trim() : value
}

/** @throws ApiError 422 for a number of these fields that cannot be read, with the reason */
export function checkNumbers(form: DishForm, fields: readonly string[]): void {
  for (const field of fields) {
    if (isNumber(field as DishField)) fieldNumber(field, form[field as NumberField], numberKind(form, field as NumberField))
    if (field === 'nutrition') for (const [name, text] of Object.entries(form.nutrition)) fieldNumber(`nutrition.${name}`, text)
  }
}

/** Distinguishes an invalid number from a missing one. */
const same = (one: DishForm, other: DishForm, field: DishField) => keyOf(valueOf(one, field)) === keyOf(valueOf(other, field))
const keyOf = (value: unknown) => JSON.stringify(value, (_, part: unknown) => (Number.isNaN(part) ? 'NaN' : part))

const FIELDS = Object.keys(EMPTY_DISH) as DishField[]

const changedFields = (base: DishForm, form: DishForm) => FIELDS.filter((field) => !same(base, form, field))

/** The body of a PATCH: the changed fields alone. */
export function changeOf(base: DishForm, form: DishForm): MenuGoodsBody {
  return Object.fromEntries(changedFields(base, form).map((field) => [field, valueOf(form, field)]))
}

/** `mergeForms` of two dishes. */
export const mergeDish = (base: DishForm, form: DishForm, now: DishForm): Merged<DishForm> => mergeForms(base, form, now, same)

export const FIELD_NAMES: Record<DishField, string> = {
  name: 'Название',
  slug: 'Адрес страницы',
  category_id: 'Категория',
  description: 'Описание',
  composition: 'Состав словами',
  unit: 'Единица веса',
  badge: 'Значок',
  bonuses_active: 'Бонусы',
  sale_active: 'Скидки',
  images: 'Фото',
  options: 'Добавки',
  price: 'Цена',
  old_price: 'Старая цена',
  weight: 'Вес',
  pieces: 'Штук',
  allergens: 'Аллергены',
  nutrition: 'Калории и БЖУ',
  article: 'Артикул',
  note: 'Заметка',
  ingredients: 'Продукты',
  parts: 'Что в наборе',
}

export const BADGE_NAMES: Record<MenuGoods['badge'], string> = {
  no: 'нет',
  top: 'Хит',
  new: 'Новинка',
  hot: 'Острое',
  sale: 'Скидка',
  vegan: 'Веган',
  gluten_free: 'Без глютена',
  lactose_free: 'Без лактозы',
}

/** A field's value in words. */
export function fieldText(form: DishForm, field: DishField, { categories, options }: Pick<Menu, 'categories' | 'options'>): string {
  const nameOf = (list: readonly { id: number; name: string }[], id: number) => list.find((one) => one.id === id)?.name ?? String(id)
  if (field === 'price' || field === 'old_price') {
    const price = numberIn(form[field], 'money')
    return price === null ? 'нет' : Number.isNaN(price) ? form[field] : priceText(price)
  }
  if (field === 'category_id') return nameOf(categories, form.category_id)
  if (field === 'badge') return BADGE_NAMES[form.badge]
  if (field === 'bonuses_active' || field === 'sale_active') return form[field] ? 'действуют' : 'не действуют'
  if (field === 'images') return form.images.length === 0 ? 'нет' : `${form.images.length} фото: ${form.images.map(fileName).join(', ')}`
  if (field === 'options') return form.options.map((id) => nameOf(options, id)).join(', ') || 'нет'
  if (field === 'ingredients') return form.ingredients.map(ingredientText).join(', ') || 'нет'
  if (field === 'parts') return form.parts.map(({ name, qtt }) => `${name} × ${qtt}`).join(', ') || 'нет'
  if (field === 'nutrition') return Object.values(form.nutrition).filter(Boolean).join(' / ') || 'нет'
  return form[field] || 'нет'
}

const fileName = (path: string) => path.replace(/^.*\/|\.\w+$/g, '')

export const ingredientText = ({ name, grams, is_needed }: Ingredient) =>
  `${name}${grams === null ? '' : ` ${measureText(grams, 'г')}`}${is_needed ? '' : ', можно без него'}`

export const DISH_TABS = ['main', 'photo', 'options', 'kitchen', 'rules', 'history'] as const
export type DishTab = (typeof DISH_TABS)[number]

const TAB_FIELDS: Partial<Record<DishTab, readonly string[]>> = {
  photo: ['images'],
  options: ['options'],
  kitchen: ['parts', 'note', 'article'],
  rules: ['bonuses_active', 'sale_active'],
}

/** The tab with the field of a fault such as `parts.0.qtt`. */
export function tabOf(fault: string): DishTab {
  const [field = ''] = fault.split('.')
  return DISH_TABS.find((tab) => TAB_FIELDS[tab]?.includes(field)) ?? 'main'
}

/** «121 блюдо, 3 черновика, 2 на стопе» */
export function menuText({ goods, drafts, stopped }: Pick<Menu, 'goods' | 'drafts' | 'stopped'>): string {
  const parts = [`${numberText(goods)} ${plural(goods, ['блюдо', 'блюда', 'блюд'])}`]
  if (drafts > 0) parts.push(`${drafts} ${plural(drafts, ['черновик', 'черновика', 'черновиков'])}`)
  if (stopped > 0) parts.push(`${stopped} на\u00a0стопе`)
  return parts.join(', ')
}
