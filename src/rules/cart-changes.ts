import type { CartLineBody, CartOptionBody, ChangedGoods } from '~/contracts/cart'
import type { Goods, Option } from '~/contracts/goods'

/** What really differs between a cart as its customer saw it and the catalogue. Prices in roubles. */
export type CartChanges = {
  /** Products that are gone from the catalogue or taken off sale, each once. */
  outed: number[]
  /** Gone or dearer: `price` of a product, or an option such as `additionals.12` (`now` is null where it is gone). */
  changed: ChangedGoods[]
  /** Cheaper than what was seen: good news, never a conflict. */
  cheaper: ChangedGoods[]
}

/** The options of a line by its own names and by those of the product. */
export const OPTION_FIELDS = [
  ['additionals', 'additionals'],
  ['side', 'sides'],
  ['sauce', 'sauces'],
] as const satisfies readonly (readonly [keyof CartLineBody, keyof Goods])[]

/** Compares lines with the current products. A price that the body does not carry is not compared; each difference is
 *  told once, however many lines have it. Pure; never throws. Spec §4 "Cart sync", contract "Cart, promo, bonuses". */
export function cartChanges(lines: readonly CartLineBody[], goodsById: ReadonlyMap<number, Goods>): CartChanges {
  const outed = new Set<number>()
  const differences = new Map<string, ChangedGoods>()
  const note = (difference: ChangedGoods) => differences.set(JSON.stringify(difference), difference)
  for (const line of lines) {
    const goods = goodsById.get(line.id)
    if (!goods?.available) {
      outed.add(line.id)
      continue
    }
    if (differs(line.price, goods.price)) note({ id: line.id, field: 'price', was: line.price ?? null, now: goods.price })
    for (const [field, offered] of OPTION_FIELDS)
      for (const change of optionChanges(line[field], goods[offered])) note({ ...change, id: line.id, field: `${field}.${change.id}` })
  }
  const all = [...differences.values()]
  return { outed: [...outed], changed: all.filter(isWorse), cheaper: all.filter((one) => !isWorse(one)) }
}

function optionChanges(chosen: readonly CartOptionBody[], offered: readonly Option[]): Omit<ChangedGoods, 'field'>[] {
  return chosen.flatMap(({ id, price }) => {
    const now = offered.find((option) => option.id === id)?.price ?? null
    return now === null || differs(price, now) ? [{ id, was: price ?? null, now }] : []
  })
}

const differs = (seen: number | undefined, now: number) => seen !== undefined && seen !== now

const isWorse = ({ was, now }: ChangedGoods) => now === null || was === null || now > was
