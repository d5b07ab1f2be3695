import { apiGet } from '~/api/client.server'
import { goodsList } from '~/contracts/goods'
import { type GoodsCard, toGoodsCard } from './menu'

/** The call for some products by their ids, at most 200. Spec §7. */
export const listPath = (ids: number[]) => `/v3/goods/list?${ids.map((one) => `products[]=${one}`).join('&')}`

/** Some products as cards in the order asked, those that are gone left out. Throws what the API throws. */
export async function readCards(ids: number[]): Promise<GoodsCard[]> {
  const byId = new Map((await apiGet(listPath(ids), goodsList)).map((one) => [one.id, toGoodsCard(one)]))
  return ids.flatMap((one) => byId.get(one) ?? [])
}
