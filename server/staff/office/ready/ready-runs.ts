import { and, asc, eq, sql } from 'drizzle-orm'
import { acquirerTitle } from '~/contracts/staff-constants'
import { MINUTE_MS } from '~/rules/time'
import { staff } from '#server/db/tables'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { ProviderError } from '#server/platform/payments/payment-provider'
import { SmsError } from '#server/platform/sms/sms'
import type { ReadyBasis } from './ready-basis'

type Result = { ok: boolean; why: string | null }

/** Below this balance codes will soon stop, in roubles. */
const MIN_BALANCE = 100
/** A run within this time of the last one is not made: each SMS costs money. */
const PAUSE_MS = 30_000

/** Tries the SMS or the payment provider and writes down how it went, at most every thirty seconds. */
export async function runOutside(ctx: StaffContext, id: 'sms' | 'payment', { runs, facts }: ReadyBasis): Promise<void> {
  const last = runs.get(id)
  if (last && ctx.now.getTime() - last.at < PAUSE_MS) return
  const { ok, why } = id === 'sms' ? await trySms(ctx) : await tryPayment(ctx, facts?.email ?? null)
  const after = { ok, ...(why !== null && { why }) }
  await ctx.db.batch([audited(ctx, { action: 'ready.run', subject: `ready:${id}`, after })])
}

/** A message to the person who asks, or to the first owner. */
async function trySms(ctx: StaffContext): Promise<Result> {
  const { db, staff: caller, settings, sms } = ctx
  const isAsked = caller.id === null ? eq(staff.role, 'owner') : eq(staff.id, caller.id)
  const isHere = settings.environment === 'demo' ? undefined : eq(staff.is_demo, false)
  const [person] = await db
    .select({ phone: staff.phone })
    .from(staff)
    .where(and(isAsked, isHere, eq(staff.status, 'active'), sql`${staff.phone} is not null`))
    .orderBy(asc(staff.id))
    .limit(1)
  if (!person?.phone) return { ok: false, why: 'У владельца нет телефона' }
  try {
    const balance = await sms.balance()
    if (balance !== null && balance < MIN_BALANCE) return { ok: false, why: `На счету СМС ${Math.floor(balance)} ₽, пополните` }
    await sms.send({ kind: 'staff', phone: person.phone, text: 'Проверка СМС: всё работает.' })
    return { ok: true, why: null }
  } catch (error) {
    if (!(error instanceof SmsError)) throw error
    return { ok: false, why: `СМС не ушло: ${error.reason}` }
  }
}

/** A payment of one rouble is created at each acquirer, read and left to expire. */
async function tryPayment({ payments, settings, now }: StaffContext, email: string | null): Promise<Result> {
  const receipt =
    settings.payment.receipts && email !== null
      ? { email, mode: 'full_prepayment' as const, lines: [{ name: 'Проверка оплаты', price: 1, quantity: 1, kind: 'dish' as const }] }
      : null
  for (const name of payments.names) {
    const bank = payments.of(name)
    try {
      const { id } = await bank.create({
        key: crypto.randomUUID(),
        amount: 1,
        description: 'Проверка перед открытием',
        returnUrl: `${settings.origin}/staff/ready`,
        cardToken: null,
        saveCard: false,
        way: 'card',
        payer: 'check',
        payBy: new Date(now.getTime() + TRY_MS),
        isTwoStage: settings.payment.isTwoStage,
        receipt,
      })
      await bank.read(id)
      await bank.expire(id)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return { ok: false, why: `${acquirerTitle(name)}: платёж не принят, ${error.reason}` }
    }
  }
  return { ok: true, why: null }
}

const TRY_MS = 5 * MINUTE_MS
