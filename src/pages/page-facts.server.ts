import { apiGet } from '~/api/client.server'
import { cities, pickupPoints } from '~/contracts/dictionaries'
import { newsOne } from '~/contracts/news'

/** What a head tells of the shop and no page carries: all cities with their hours, all points with theirs. */
export async function readShopFacts() {
  const [list, points] = await Promise.all([apiGet('/v2/cities', cities), apiGet('/v2/pickuppoints', pickupPoints)])
  return { cities: list, points }
}

/** One promotion as the API has it, by its slug. Throws 404. */
export const readPromotion = async (slug: string) => (await apiGet(`/v2/news/${encodeURIComponent(slug)}`, newsOne)).news
