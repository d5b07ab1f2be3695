import type { CartOptionBody } from '~/contracts/cart'
import type { Goods, Option } from '~/contracts/goods'
import type { OrderOption } from '~/contracts/orders'
import type { EditOrderBody } from '~/contracts/staff-edits'
import { noteProblem } from '~/rules/line-note'
import { mergeOptions } from '~/rules/line-uid'
import { isServed } from '~/rules/menu-hours'
import { groupFaults, settleOptions } from '~/rules/option-groups'
import { sizedName } from '~/rules/size-text'
import type { FieldTexts } from '#server/cart/place'
import { orderedOption } from '#server/cart/priced-goods'
import { hoursFault } from '#server/cart/served'
import type { LineCopy } from '#server/orders/order-lines'
import { copyOf } from '#server/orders/order-records'
import type { BasisLine, EditBasis } from './edit-basis'
import type { PlaceChange } from './edit-place'

/** A line that the order will have, before it is priced. `was`: the line that it had at this position. `field`: where its faults are shown. */
export type ChosenLine = { copy: LineCopy; category_id: number | null; was: BasisLine | null; field: string }

export type ChosenLines = {
  /** Without gifts. */
  lines: ChosenLine[]
  /** Whether a dish, a quantity or an option differs; whether words to the kitchen do, which cost nothing. */
  hasChanged: boolean
  hasOtherNotes: boolean
  /** Whether a kept line is cooked again: its options or words differ. */
  isCookedAgain: boolean
  problems: FieldTexts
}

type LineBody = NonNullable<EditOrderBody['lines']>[number]

/** Lines with a position stay at their price, also their options; new ones have today's and must be on sale. */
export function chooseLines({ lines, goodsById, nextPosition }: EditBasis, bodies: EditOrderBody['lines']): ChosenLines {
  const bought = lines.filter(({ price }) => price !== null)
  if (!bodies) return { lines: bought.map(keep), hasChanged: false, hasOtherNotes: false, isCookedAgain: false, problems: {} }
  const problems: FieldTexts = {}
  const taken = new Set<number>()
  let position = nextPosition
  const chosen = bodies.flatMap((body, index): ChosenLine[] => {
    const field = `lines.${index}`
    if (body.position === undefined) return newLine(body, field, goodsById.get(body.id), position++, problems)
    const was = lines.find((line) => line.position === body.position)
    if (!was || was.goods_id !== body.id || taken.has(was.position)) {
      problems[`${field}.position`] = 'Такого блюда в заказе нет'
      return []
    }
    taken.add(was.position)
    return was.price === null ? [] : [keptLine(was, body, field, goodsById.get(body.id), problems)]
  })
  const hasChanged = chosen.length !== bought.length || chosen.some(({ copy, was }) => !was || isDifferent(was, copy))
  const hasOtherNotes = chosen.some(({ copy, was }) => was !== null && was.note !== copy.note)
  const isCookedAgain = chosen.some(({ copy, was }) => was !== null && (was.note !== copy.note || hasOtherOptions(was, copy)))
  return { lines: chosen, hasChanged, hasOtherNotes, isCookedAgain, problems }
}

const keep = (was: BasisLine): ChosenLine => ({ copy: was, category_id: was.category_id, was, field: 'datetime' })

function newLine(body: LineBody, field: string, goods: Goods | undefined, position: number, problems: FieldTexts): ChosenLine[] {
  if (!goods?.available) {
    problems[field] = goods ? `«${goods.name}» сейчас нет` : 'Такого блюда в меню нет'
    return []
  }
  const options = optionsOf(body, field, null, goods, problems)
  const { price, old_price = null } = goods
  const note = noteOf(body, field, null, goods, problems)
  const copy = { ...copyOf(goods), ...options, note, position, qtt: body.qtt, price, old_price, amount: 0, discount: 0, bonuses: 0 }
  return [{ copy, category_id: goods.category_id, was: null, field }]
}

/** More portions need the dish on sale. */
function keptLine(was: BasisLine, body: LineBody, field: string, goods: Goods | undefined, problems: FieldTexts): ChosenLine {
  if (body.qtt > was.qtt && !goods?.available) problems[field] = `«${was.name}» сейчас нет, добавить не получится`
  const note = noteOf(body, field, was, goods, problems)
  return { ...keep(was), field, copy: { ...was, qtt: body.qtt, note, ...optionsOf(body, field, was, goods, problems) } }
}

/** The words with a line: those it had stay where the body names none. */
function noteOf(body: LineBody, field: string, was: BasisLine | null, goods: Goods | undefined, problems: FieldTexts): string | null {
  const note = body.note === undefined ? (was?.note ?? null) : body.note || null
  const problem = goods && note !== was?.note ? noteProblem(goods, note) : null
  if (problem !== null) problems[`${field}.note`] = problem
  return note
}

/** The dishes that are not served when the order comes. Another time counts for all of them, the same one for what is added. */
export function hoursProblems({ goodsById, order }: EditBasis, lines: readonly ChosenLine[], { place, values, isOtherTime }: PlaceChange) {
  const at = new Date(values.promised_from ?? order.promised_from)
  const faults = lines.flatMap(({ copy, was, field }) => {
    const goods = goodsById.get(copy.goods_id)
    const isAsked = isOtherTime || copy.qtt > (was?.qtt ?? 0)
    return goods && isAsked && !isServed(goods, place.city.time_zone, at) ? [[field, hoursFault(goods)] as const] : []
  })
  return Object.fromEntries(faults)
}

/** The options of a line: those it had at their price, others as they are offered today. */
function optionsOf(body: LineBody, field: string, was: BasisLine | null, goods: Goods | undefined, problems: FieldTexts) {
  const choose = (from: 'additionals' | 'side' | 'sauce', to: 'additionals' | 'sides' | 'sauces') =>
    mergeOptions(body[from]).flatMap((one: CartOptionBody): OrderOption[] => {
      const own = was?.[to].find(({ id }) => id === one.id)
      const offered: Option | undefined = goods?.[to].find(({ id }) => id === one.id)
      const isMore = one.qtt > (own?.qtt ?? 0)
      if (isMore && !offered) problems[`${field}.${from}`] = 'Такой добавки сейчас нет'
      if (isMore && offered && one.qtt > offered.max)
        problems[`${field}.${from}`] = `${offered.name}: не больше ${offered.max} на одно блюдо`
      if (own) return [{ ...own, qtt: one.qtt }]
      return offered ? [orderedOption(offered, one.qtt)] : []
    })
  const chosen = { additionals: choose('additionals', 'additionals'), sides: choose('side', 'sides'), sauces: choose('sauce', 'sauces') }
  if (!goods || (was && !hasOtherOptions(was, chosen))) return chosen
  const { additionals, sides: side, sauces: sauce } = chosen
  for (const fault of groupFaults(goods, { additionals, side, sauce }))
    problems[`${field}.${fault.field}`] ??= `${sizedName(goods)}. ${fault.text}`
  const free = (options: OrderOption[]) => settleOptions(goods.groups, options)
  return { additionals: free(additionals), sides: free(side), sauces: free(sauce) }
}

const isDifferent = (was: BasisLine, now: LineCopy) => was.qtt !== now.qtt || hasOtherOptions(was, now)

type LineOptions = Pick<LineCopy, 'additionals' | 'sides' | 'sauces'>

function hasOtherOptions(was: LineOptions, now: LineOptions): boolean {
  const optionsText = (line: LineOptions) =>
    [...line.additionals, ...line.sides, ...line.sauces]
      .map(({ id, qtt }) => `${id}:${qtt}`)
      .toSorted()
      .join()
  return optionsText(was) !== optionsText(now)
}
