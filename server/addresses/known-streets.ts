import { and, countDistinct, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { City } from '~/contracts/dictionaries'
import { streetKey } from '~/rules/street-key'
import { HOUR_MS } from '~/rules/time'
import { demoStreets } from '#server/db/demo/streets'
import { orders } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'

/** Fewer customers or houses could give a person or a household away. docs/product/address-suggestions.md */
const MIN_CUSTOMERS = 5
const MIN_HOUSES = 3
/** The newest deliveries of a city that are counted. */
const COUNTED = 10_000

const known = new LRUCache<number, readonly string[]>({ max: 100, ttl: HOUR_MS, perf: { now: () => Date.now() } })

/** The streets of a city that the shop knows, those with most customers first: of a demo city's list, and of past deliveries. Cached
 *  for an hour. */
export async function knownStreets({ db }: Pick<CustomerContext, 'db'>, { id, slug }: City): Promise<readonly string[]> {
  const cached = known.get(id)
  if (cached) return cached
  const newest = db
    .select({
      customer_id: orders.customer_id,
      street: sql<string>`json_extract(${orders.address}, '$.street')`.as('street'),
      house: sql<string>`json_extract(${orders.address}, '$.house')`.as('house'),
    })
    .from(orders)
    .where(and(eq(orders.city_id, id), eq(orders.delivery_type, 'delivery'), isNotNull(orders.completed_at)))
    .orderBy(desc(orders.id))
    .limit(COUNTED)
    .as('newest')
  const customers = countDistinct(newest.customer_id)
  const delivered = await db
    .select({ street: newest.street, customers })
    .from(newest)
    .groupBy(sql`${newest.street}`)
    .having(sql`${customers} >= ${MIN_CUSTOMERS} and ${countDistinct(newest.house)} >= ${MIN_HOUSES}`)
  const streets = new Map<string, string>()
  for (const { street } of delivered.toSorted((a, b) => b.customers - a.customers))
    if (!streets.has(streetKey(street))) streets.set(streetKey(street), street)
  // the list's spelling replaces the customers'
  for (const street of demoStreets[slug] ?? []) streets.set(streetKey(street), street)
  const found = [...streets.values()]
  known.set(id, found)
  return found
}
