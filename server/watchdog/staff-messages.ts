import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { DAY_MS, HOUR_MS } from '~/rules/time'
import { smsName } from '#server/db/sms-name'
import { orderEvents, outbox, staff } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/** SMS to the staff of one kitchen in 24 hours: a night of trouble must not cost more. */
const MAX_A_DAY = 10
/** Who used the shop within this time is at work. */
const AT_WORK_MS = 12 * HOUR_MS

export type People = { managers: string[]; owners: string[] }

/** Phones: the kitchen's managers who are at work, else all of them, else the owners. */
export async function peopleOf({ db, now, settings }: ServiceContext, kitchenId: number): Promise<People> {
  const isAtWork = sql<number>`exists (select 1 from "staff_sessions" t where t."staff_id" = "staff"."id"
    and t."last_used_at" >= ${now.getTime() - AT_WORK_MS})`
  const isHere = sql`exists (select 1 from "staff_kitchens" k where k."staff_id" = "staff"."id" and k."kitchen_id" = ${kitchenId})`
  const rows = await db
    .select({ phone: staff.phone, role: staff.role, isAtWork })
    .from(staff)
    .where(
      and(
        eq(staff.status, 'active'),
        isNotNull(staff.phone),
        sql`(${staff.role} = 'owner' or (${staff.role} = 'manager' and ${isHere}))`,
        // outside the demo its people do not exist
        settings.environment === 'demo' ? undefined : eq(staff.is_demo, false),
      ),
    )
  const phonesOf = (which: (row: (typeof rows)[number]) => boolean) => rows.filter(which).flatMap(({ phone }) => phone ?? [])
  const owners = phonesOf(({ role }) => role === 'owner')
  const all = phonesOf(({ role }) => role === 'manager')
  const atWork = phonesOf((row) => row.role === 'manager' && row.isAtWork === 1)
  return { managers: [atWork, all, owners].find((phones) => phones.length > 0) ?? [], owners }
}

/** How many SMS the kitchen may still send. */
export async function messagesLeft({ db, now }: ServiceContext, kitchenId: number): Promise<number> {
  const [row] = await db
    .select({ sent: sql<number>`coalesce(sum(json_extract(${orderEvents.data}, '$.sms')), 0)` })
    .from(orderEvents)
    .where(and(eq(orderEvents.kitchen_id, kitchenId), eq(orderEvents.kind, 'alarm'), gt(orderEvents.at, now.getTime() - DAY_MS)))
  return Math.max(0, MAX_A_DAY - (row?.sent ?? 0))
}

/** Who was told of these orders already: `812 79990000000`. One JSON parameter, because a query has at most a hundred. */
export async function toldOf({ db }: ServiceContext, orderIds: readonly number[]): Promise<Set<string>> {
  const rows = await db
    .select({ order: outbox.order_id, phone: outbox.phone })
    .from(outbox)
    .where(and(eq(outbox.kind, 'staff'), sql`${outbox.order_id} in (select "value" from json_each(${JSON.stringify(orderIds)}))`))
  return new Set(rows.map(({ order, phone }) => `${order} ${phone}`))
}

/** Batch statement: an SMS to a member of staff, sent by this run of the cron. */
export function staffMessage(
  { db, settings, now }: ServiceContext,
  { phone, text, orderId }: { phone: string; text: string; orderId: number | null },
): BatchItem<'sqlite'> {
  const at = now.getTime()
  const waits = settings.smsAdapter !== 'outbox'
  return db.insert(outbox).values({
    kind: 'staff',
    phone,
    text: sql`${smsName} || ${`: ${text}`}`,
    adapter: settings.smsAdapter,
    status: waits ? 'waiting' : 'sent',
    attempts: waits ? 0 : 1,
    order_id: orderId,
    created_at: at,
    next_try_at: waits ? at : null,
    sent_at: waits ? null : at,
  })
}
