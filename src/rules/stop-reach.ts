import type { StopSubject } from '~/contracts/staff-constants'

/** What the menu is made of. `needs`: only ingredients without which the dish is not cooked. */
export type MenuParts = {
  needs: readonly { goods_id: number; ingredient_id: number }[]
  made: readonly { option_id: number; ingredient_id: number }[]
  /** The dishes of sets. */
  parts: readonly { goods_id: number; part_id: number }[]
}

/** Ids, each once, ascending. A product with parts is a set. */
export type StopReach = { goods: number[]; sets: number[]; options: number[] }

/** What a stop takes off sale: an ingredient all dishes that need it and options made of it, then every set with a stopped dish; a dish
 *  itself and its sets; an option itself. Dishes and sets in `kept` stay, except the stopped dish itself: a kept dish stops no set, and a
 *  set with another stopped dish stays only if it is kept too. Sets of sets are not followed. */
export function reachOfStop(subject: StopSubject, id: number, menu: MenuParts, kept: readonly number[] = []): StopReach {
  if (subject === 'option') return { goods: [], sets: [], options: [id] }
  const isKept = new Set(kept)
  const named = subject === 'goods' ? [id] : menu.needs.flatMap((one) => (one.ingredient_id === id ? [one.goods_id] : []))
  const stopped = new Set(named.filter((one) => subject === 'goods' || !isKept.has(one)))
  const withPart = menu.parts.flatMap((one) => (stopped.has(one.part_id) && !isKept.has(one.goods_id) ? [one.goods_id] : []))
  const isSet = new Set(menu.parts.map(({ goods_id }) => goods_id))
  const all = ascending([...stopped, ...withPart])
  return {
    goods: all.filter((one) => !isSet.has(one)),
    sets: all.filter((one) => isSet.has(one)),
    options: subject === 'ingredient' ? ascending(menu.made.flatMap((one) => (one.ingredient_id === id ? [one.option_id] : []))) : [],
  }
}

/** What several stops take off sale together. */
export const reachOfAll = (reaches: readonly StopReach[]): StopReach => ({
  goods: ascending(reaches.flatMap(({ goods }) => goods)),
  sets: ascending(reaches.flatMap(({ sets }) => sets)),
  options: ascending(reaches.flatMap(({ options }) => options)),
})

const ascending = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)
