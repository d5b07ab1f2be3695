import { env } from '#host'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { categoryList } from '~/contracts/categories'
import { stopPlan, stopSubjects } from '~/contracts/staff-stops'
import { goodsName } from '#server/catalog/goods-rows'
import { seedShop } from '#server/db/db.testing'
import { goods, options, stopReach, stops } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call, STAFF_TOKEN } from '#server/orders/orders.testing'
import { staffCall } from '#server/staff/office/people/people.testing'

/** `npm test` makes a few, `npm run test:all` all of them. */
const STOPS = env.EVERY_TEST ? 500 : 40
/** Reading the whole menu is slow, so only some stops are compared with it. */
const LOOKED_AT = 20
const asKey = { token: STAFF_TOKEN }

beforeAll(seedShop)

/** A small generator with a fixed seed, so that a failure repeats. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Of the dishes whose sale depends on no choice, all sizes. */
const unavailable = async () =>
  categoryList
    .parse((await call('GET', '/v3/categories')).json)
    .flatMap(({ items }) => items.filter(({ groups }) => groups.length === 0))
    .flatMap((one) => (one.sizes.length > 0 ? one.sizes : [one]).flatMap(({ id, available }) => (available ? [] : [id])))

it('a dry run and the stop name the same dishes', { timeout: 300_000 }, async () => {
  const { subjects } = stopSubjects.parse((await staffCall('GET', '/staff/stops/subjects', asKey)).json)
  const dishes = subjects.filter((one) => one.subject === 'goods')
  const pick = random(20)
  const goneBefore = await unavailable()
  for (let made = 0; made < STOPS; made++) {
    const { subject, id } = subjects[pick(subjects.length)] ?? { subject: 'goods', id: 0 }
    const body = { subject, id, kitchen_id: null, until: null }
    const kept = Array.from({ length: pick(12) }, () => dishes[pick(dishes.length)]?.id ?? 0)
    const dry = stopPlan.parse((await staffCall('POST', '/staff/stops?dry=1', { ...asKey, body: { ...body, kept } })).json)
    const answer = await staffCall('POST', '/staff/stops', { ...asKey, body: { ...body, kept } })
    if (answer.status === 409) {
      expect(goneBefore).toContain(id)
      continue
    }
    const done = stopPlan.parse(answer.json)
    expect([done.reach, done.could]).toEqual([dry.reach, dry.could])
    const stop_id = done.stop?.id ?? 0
    const [stopped, additions] = await db.batch([
      db
        .select({ id: goods.id, name: goodsName('goods') })
        .from(stopReach)
        .innerJoin(goods, eq(goods.id, stopReach.item_id))
        .where(of('goods', stop_id)),
      db
        .select({ id: options.id, name: options.name })
        .from(stopReach)
        .innerJoin(options, eq(options.id, stopReach.item_id))
        .where(of('option', stop_id)),
    ])
    const named = [...dry.reach.goods, ...dry.reach.sets]
    expect([byId(stopped), byId(additions)]).toEqual([byId(named), byId(dry.reach.options)])
    if (made % LOOKED_AT === 0) expect(new Set(await unavailable())).toEqual(new Set([...goneBefore, ...named.map((one) => one.id)]))
    await db.delete(stops).where(eq(stops.id, stop_id))
  }
})

const of = (kind: 'goods' | 'option', id: number) => and(eq(stopReach.stop_id, id), eq(stopReach.kind, kind))
const byId = (list: readonly { id: number; name: string }[]) => list.toSorted((a, b) => a.id - b.id)
