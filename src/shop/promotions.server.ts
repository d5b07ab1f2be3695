import { goodsListPath, MENU_PATH } from '~/api/catalog-paths'
import { apiGet } from '~/api/client.server'
import { categoryList } from '~/contracts/categories'
import type { City } from '~/contracts/dictionaries'
import { goodsList } from '~/contracts/goods'
import type { Promotion } from '~/contracts/promotions'
import type { ShownPromotion } from '~/rules/dish-promotions'
import { shownPromotions } from '~/rules/shown-promotions'

/** As many products as one call answers. */
const MAX_NAMED = 200

/** The promotions of `rules` that run now. Reads names only where the shop has some; a page must not fail without them. */
export async function readPromotions(rules: readonly Promotion[], cities: readonly City[]): Promise<ShownPromotion[]> {
  if (rules.length === 0) return []
  const ids = [...new Set(rules.flatMap(({ condition: { items } }) => items.flatMap(({ goods }) => goods)))].slice(0, MAX_NAMED)
  const [categories, dishes] = await Promise.all([
    apiGet(MENU_PATH, categoryList).catch(() => []),
    ids.length === 0 ? [] : apiGet(goodsListPath(ids), goodsList).catch(() => []),
  ])
  const zones = cities.flatMap(({ zones }) => zones ?? [])
  const namesOf = (rows: readonly { id: number; name: string }[]) => {
    const byId = new Map(rows.map(({ id, name }) => [id, name]))
    return (id: number) => byId.get(id)
  }
  return shownPromotions(rules, { goods: namesOf(dishes), categories: namesOf(categories), zones: namesOf(zones) }, Date.now())
}
