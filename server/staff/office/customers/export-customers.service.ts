import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { ExportQuery } from '~/contracts/staff-customers'
import { phoneText } from '~/rules/phone-text'
import { formatZoned } from '~/rules/schedule'
import { csvText } from '#server/core/csv'
import { customers } from '#server/db/tables'
import { firstCityQuery, loadDictionaries } from '#server/shop/dictionaries.service'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { totalsOf, withMoneyKept } from './find-customers.service'

const HEAD = [
  'Имя',
  'Телефон',
  'Почта',
  'День рождения',
  'Согласие на новости',
  'Заказов',
  'Сумма',
  'Последний заказ',
  'Бонусы',
  'Ранг',
  'Скидка, %',
]
const PER_READ = 1000

/** The people as CSV: who agreed to news, with `legal` all. An audit row says how many and why. */
export async function exportCustomers(ctx: StaffContext, { reason, legal }: ExportQuery): Promise<string> {
  const [city] = await firstCityQuery(ctx.db)
  const { facts } = await loadDictionaries(ctx)
  const dayOf = (at: number | null) => (at === null ? null : formatZoned(new Date(at), city?.time_zone ?? 'UTC').slice(0, 10))
  const rows: (string | number | null)[][] = []
  let last = 0
  for (;;) {
    const found = await readAfter(ctx, last, legal === '1')
    for (const { customer, orders, sum, last: lastOrder } of await withMoneyKept(ctx, found)) {
      const { name, phone, email, birthday, subscribed, bonuses, rank, personal_discount } = customer
      rows.push([
        name,
        // not a bare number, which a spreadsheet would round
        phone === null ? null : phoneText(phone, facts.phone_mask),
        email,
        birthday,
        subscribed ? 'да' : 'нет',
        orders,
        sum,
        dayOf(lastOrder),
        bonuses,
        String(rank),
        personal_discount,
      ])
    }
    last = found.at(-1)?.customer.id ?? 0
    if (found.length < PER_READ) break
  }
  await audited(ctx, { action: 'customers.export', subject: 'customers', after: { rows: rows.length, legal: legal === '1' }, reason })
  return csvText([HEAD, ...rows])
}

const readAfter = (ctx: StaffContext, last: number, isLegal: boolean) =>
  ctx.db
    .select({ customer: customers, ...totalsOf(ctx) })
    .from(customers)
    .where(and(gt(customers.id, last), isNull(customers.deleted_at), isLegal ? undefined : eq(customers.subscribed, true)))
    .orderBy(asc(customers.id))
    .limit(PER_READ)
