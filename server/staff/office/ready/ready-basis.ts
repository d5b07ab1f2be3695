import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ReadyCheckId } from '~/contracts/staff-constants'
import { newestBackup } from '#server/backup/back-up'
import { quoteCart } from '#server/cart/cart.service'
import type { Bucket } from '#server/core/bucket'
import { HttpError } from '#server/core/errors'
import {
  categories,
  customers,
  goods,
  goodsIngredients,
  goodsParts,
  kitchens,
  orders,
  payments,
  shopFacts,
  staff,
  staffAudit,
  staffDevices,
} from '#server/db/tables'
import { loadDictionaries, type Dictionaries } from '#server/shop/dictionaries.service'
import type { StaffContext } from '#server/staff/access/staff-context'
import { readIngredients } from '#server/staff/kitchen/stops/read-ingredients'
import { TEST_PHONE } from './test-order.service'

/** What the checks look at. */
export type ReadyBasis = Awaited<ReturnType<typeof readBasis>>

/** The bucket of the backups, where there is one. */
export type Backups = Bucket | undefined

/** Where a test delivery would go. */
const TEST_ADDRESS = { street: 'Лесная', house: '7' }

/** Reads everything in one batch; quotes, and the bucket, apart. */
export async function readBasis(ctx: StaffContext, backups: Backups) {
  const { db, settings } = ctx
  await readIngredients(db)
  const isCooked = sql`${categories.kitchen_minutes} > 0`
  const [[facts], [menu], bare, unplaced, kitchenRows, devices, people, [test], runs, [dish]] = await db.batch([
    db.select().from(shopFacts).limit(1),
    db
      .select({
        dishes: sql<number>`count(*) filter (where ${goods.image} <> '')`.as('dishes'),
        all: sql<number>`count(*)`.as('all_dishes'),
      })
      .from(goods),
    db
      .select({ name: goods.name })
      .from(goods)
      .innerJoin(categories, eq(categories.id, goods.category_id))
      .where(
        sql`${isCooked} and ${goods.id} not in (select ${goodsIngredients.goods_id} from ${goodsIngredients})
          and ${goods.id} not in (select ${goodsParts.goods_id} from ${goodsParts})`,
      ),
    db
      .select({ name: categories.name, station_id: categories.station_id, kitchen_minutes: categories.kitchen_minutes })
      .from(categories)
      .orderBy(asc(categories.position)),
    db.select({ id: kitchens.id, name: kitchens.name }).from(kitchens).where(eq(kitchens.cooks, true)),
    db
      .select({
        name: staffDevices.name,
        kitchen_id: staffDevices.kitchen_id,
        seenAt: staffDevices.last_seen_at,
        isLoud: staffDevices.sound_on,
      })
      .from(staffDevices)
      .where(isNull(staffDevices.revoked_at)),
    db
      .select({ role: staff.role, hasPin: sql<number>`${staff.pin_hmac} is not null`.as('has_pin'), isDemo: staff.is_demo })
      .from(staff)
      .where(eq(staff.status, 'active')),
    db
      .select({ number: orders.number, status: orders.status, stage: orders.stage, payment_status: orders.payment_status, url: paymentUrl })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customer_id))
      .where(and(eq(customers.phone, TEST_PHONE), eq(orders.source, 'test')))
      // the one on its way, else one that went all the way
      .orderBy(sql`case ${orders.status} when 'canceled' then 2 when 'completed' then 1 else 0 end`, desc(orders.id))
      .limit(1),
    db
      .select({ subject: staffAudit.subject, at: staffAudit.at, after: staffAudit.after })
      .from(staffAudit)
      .where(sql`${staffAudit.id} in (${lastRun('sms')}, ${lastRun('payment')})`),
    // the dearest one is most likely to reach the minimum
    db.select({ id: goods.id }).from(goods).orderBy(desc(goods.price)).limit(1),
  ])
  const dictionaries = await loadDictionaries(ctx)
  const [quotes, backupAt] = await Promise.all([
    dish ? tryQuotes(ctx, dictionaries, dish.id) : null,
    backups ? newestBackup(backups) : undefined,
  ])
  return {
    at: ctx.now,
    settings,
    dictionaries,
    facts,
    menu: menu ?? { dishes: 0, all: 0 },
    bare,
    categories: unplaced,
    kitchens: kitchenRows,
    devices,
    people,
    test,
    runs: new Map(runs.map(({ subject, ...run }) => [subject.slice('ready:'.length) as ReadyCheckId, run])),
    quotes,
    backupAt,
  }
}

const lastRun = (id: ReadyCheckId) => sql`(select max(a."id") from "staff_audit" a where a."subject" = ${`ready:${id}`})`

const paymentUrl = sql<string | null>`(select ${payments.url} from ${payments} where ${payments.order_id} = ${orders.id}
  and ${payments.status} = 'pending' order by ${payments.id} desc limit 1)`.as('payment_url')

/** Why a delivery to each city cannot be priced; null where it can. */
const tryQuotes = (ctx: StaffContext, { cities, kitchen, zonesOf }: Dictionaries, dishId: number) =>
  Promise.all(
    cities.map(async ({ id, name }) => {
      if (!kitchen.ofCity.has(id)) return { city: name, problem: 'не задана кухня' }
      // no address decides the zone: one that is served will do
      const zones = zonesOf.get(id) ?? []
      const tried = await Promise.all(
        (zones.length > 0 ? zones : [{ id: null }]).map((zone) => quoteProblem(ctx, { city_id: id, zone_id: zone.id, dishId })),
      )
      return { city: name, problem: tried.includes(null) ? null : (tried[0] ?? null) }
    }),
  )

async function quoteProblem(ctx: StaffContext, { city_id, zone_id, dishId }: { city_id: number; zone_id: number | null; dishId: number }) {
  try {
    const { slots } = await quoteCart(ctx, {
      delivery_type: 'delivery',
      city_id,
      zone_id,
      address: { ...TEST_ADDRESS, city_id },
      goods: [{ id: dishId, qtt: 1, additionals: [], side: [], sauce: [] }],
    })
    return slots.length === 0 ? 'нет времени доставки' : null
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return error.message
  }
}
