import { MAX_OPTION_QTT, OPTION_KINDS } from '~/contracts/constants'
import { GOODS_LIMITS } from '~/contracts/staff-constants'
import type { MenuGoods } from '~/contracts/staff-menu'
import { groupHint } from '~/rules/option-groups'
import { numberIn } from '~/rules/typed-number'
import { choice, type DraftOf, number, other, text } from '~/staff/kit/field-kinds'
import { blankOf, list } from '~/staff/kit/nested-kinds'
import { KIND_NAMES } from './option-kinds'

type Source = MenuGoods['groups'][number]['source']
const pieces = (label: string, min: number) => number(label, { unit: 'count', min, max: MAX_OPTION_QTT })

export const GROUP_ITEM = {
  option_id: other<number | null>('Добавка', null, () => ''),
  dish_id: other<number | null>('Блюдо', null, () => ''),
  name: other<string>('Название', '', (name) => name),
  price: number('Цена, ₽', { unit: 'money', min: 0, isOptional: true, placeholder: 'своя' }),
}
export type GroupItem = DraftOf<typeof GROUP_ITEM>

/** Whether a group offers dishes, not only options. */
export const offersDishes = ({ source, items }: { source: Source; items: readonly { dish_id: number | null }[] }): boolean =>
  source !== null || items.some(({ dish_id }) => dish_id !== null)

export const GROUP = {
  kind: choice(
    'Вид',
    OPTION_KINDS.map((value) => ({ value, label: KIND_NAMES[value].one })),
    { isPlain: true },
  ),
  name: text('Что выбирает гость', { needed: 'Напишите название', max: GOODS_LIMITS.group }),
  min: pieces('Не меньше', 0),
  max: pieces('Не больше', 1),
  free: pieces('Бесплатно', 0),
  source: other<Source>('Из чего', null, () => ''),
  part: choice<number>(
    'Сколько от блюда',
    ['Целое', 'Половина', 'Треть', 'Четверть'].map((label, index) => ({ value: index + 1, label })),
    { isPlain: true },
  ),
  price: number('Цена за штуку, ₽', { unit: 'money', min: 0, isOptional: true, placeholder: 'своя' }),
  percent_off: number('Дешевле на, %', { unit: 'percent', min: 0, max: 100, isWhole: true }),
  items: list('Варианты', GROUP_ITEM),
}
export type GroupDraft = DraftOf<typeof GROUP>

/** How much a group asks for, of what is typed. */
export function groupText({ min, max, free }: Pick<GroupDraft, 'min' | 'max' | 'free'>): string {
  const read = (typed: string) => numberIn(typed, 'count') ?? 0
  return groupHint({ min: read(min), max: read(max), free: read(free) })
}

const numbers = { min: '1', max: '1', free: '0', percent_off: '0' }
const blank: GroupDraft = { ...blankOf(GROUP), ...numbers }
/** `sizes`: those of its category. */
type Dish = { category_id: number; size_name: string; price: string; sizes: readonly string[] }

/** Groups to begin with. A composed set has a price of its own, halves are paid for each. */
export const PRESETS: readonly { label: string; hint: string; groupOf: (dish: Dish) => GroupDraft }[] = [
  {
    label: 'Половины',
    hint: 'две половины блюд одной категории',
    groupOf: ({ category_id, size_name, sizes }) => ({
      ...blank,
      name: 'Половины',
      min: '2',
      max: '2',
      part: 2,
      source: { category_id, size: size_name.trim() || (sizes[0] ?? null) },
    }),
  },
  {
    label: 'Соберите сами',
    hint: 'набор из нескольких блюд',
    groupOf: ({ category_id, price }) => ({
      ...blank,
      name: 'Что в наборе',
      min: '4',
      max: '4',
      source: { category_id, size: null },
      ...((numberIn(price, 'money') ?? 0) > 0 ? { price: '0' } : { percent_off: '10' }),
    }),
  },
  { label: 'Обязательный выбор', hint: 'основа, соус', groupOf: () => ({ ...blank, name: 'Основа' }) },
]
