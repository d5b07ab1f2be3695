import { plural, priceText } from './number-text'
import type { ImportPlan } from '~/contracts/staff-exchange'
import { medianOf, TOO_HIGH } from './import-prices'
import { percentOf } from './money'

/** A price that moves by more than this share is suspicious. */
const BIG_MOVE = 0.3
const MANY_MOVES = 0.2
const MANY_MISSING = 0.3
const LOW_PRICE = 10
const LOW_MEDIAN = 60
const MANY = 3

type Changed = { name: string; fields: readonly { field: string; was: unknown; now: unknown }[] }

const pricesOf = (changed: readonly Changed[]) =>
  changed.flatMap(({ name, fields }) => {
    const price = fields.find(({ field }) => field === 'price')
    return price ? [{ name, was: Number(price.was), now: Number(price.now) }] : []
  })

/** A dish that cost only what was chosen for it has no share to move by. */
const share = ({ was, now }: { was: number; now: number }) => (was === 0 ? 0 : (now - was) / was)

/** How prices move: how many up and down, and the biggest move in percent. */
export function priceMoves(changed: readonly Changed[]): { price: ImportPlan['price'] } {
  const moves = pricesOf(changed)
  const [first] = moves.toSorted((a, b) => Math.abs(share(b)) - Math.abs(share(a)))
  return {
    price: {
      up: moves.filter(({ was, now }) => now > was).length,
      down: moves.filter(({ was, now }) => now < was).length,
      biggest: first ? { name: first.name, percent: Math.round(share(first) * 100) } : null,
    },
  }
}

type Taken = {
  created: readonly { price: number }[]
  changed: readonly Changed[]
  matched: number
  missing: number
  linked: number
  prices: ImportPlan['prices']
}

/** What a person must confirm before such rows are taken. `matched` and `linked` are the dishes that the file has, and had before. */
export function importWarnings({ created, changed, matched, missing, linked, prices: asked }: Taken): ImportPlan['warnings'] {
  const prices = pricesOf(changed)
  const moved = prices.filter((one) => Math.abs(share(one)) > BIG_MOVE).length
  const taken = [...created.map(({ price }) => price), ...prices.map(({ now }) => now)]
  const low = taken.filter((price) => price > 0 && price < LOW_PRICE).length
  const isHigh = asked !== null && !asked.is_divided && created.length + prices.length > 0
  return [
    ...(isHigh ? [{ id: 'prices_high', text: highText(asked) }] : []),
    ...(moved > matched * MANY_MOVES
      ? [
          {
            id: 'prices_moved',
            text: `Цены меняются больше чем на\u00a030\u00a0% у\u00a0${moved}\u00a0из\u00a0${matched} ${plural(matched, ['блюда', 'блюд', 'блюд'])}`,
          },
        ]
      : []),
    ...(missing > linked * MANY_MISSING
      ? [
          {
            id: 'many_missing',
            text: `В\u00a0файле нет ${missing}\u00a0из\u00a0${linked} ${plural(linked, ['блюда', 'блюд', 'блюд'])}, которые были раньше`,
          },
        ]
      : []),
    ...(low > 0 || isLow(taken) ? [{ id: 'low_price', text: lowText(taken, low) }] : []),
  ]
}

/** Half of many dishes cost less than anything is cooked for. */
const isLow = (prices: readonly number[]) => prices.length >= MANY && (medianOf(prices) ?? LOW_MEDIAN) < LOW_MEDIAN

const lowText = (prices: readonly number[], low: number) =>
  isLow(prices)
    ? `Обычно блюдо в\u00a0файле стоит ${priceText(medianOf(prices) ?? 0)}. Похоже, цены не\u00a0в\u00a0рублях`
    : `Цен ниже 10\u00a0₽: ${low}. Похоже, они не\u00a0в\u00a0рублях`

/** The question of prices that may be kopecks or cents, with both readings. */
function highText({ times, example: { name, price } }: NonNullable<ImportPlan['prices']>): string {
  const high = times >= TOO_HIGH ? `Цены в\u00a0${times}\u00a0раз выше обычных` : 'Программа пишет цены в\u00a0копейках или\u00a0центах'
  return `${high}: «${name}» ${priceText(price)}, а\u00a0не\u00a0${priceText(percentOf(price, 1))}`
}
