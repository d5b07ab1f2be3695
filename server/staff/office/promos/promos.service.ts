import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { NewPromoBody, PromoBatchBody, PromoBody, PromoPage, PromosQuery, StaffPromo } from '~/contracts/staff-promos'
import { normalCode } from '~/rules/promo-code'
import { latinCode } from '~/rules/promo-form'
import { csvText } from '#server/core/csv'
import { conflict, type HttpError, invalid, missing, reasonOf } from '#server/core/errors'
import { isGuardFailure } from '#server/db/fail-unless'
import { rowWhere } from '#server/db/row-where'
import { promoCodes, promoUses } from '#server/db/tables'
import { isNamesake } from '#server/promo/find-code'
import { randomCode } from '#server/promo/random-code'
import { addRow, removeRow } from '#server/staff/access/add-and-remove'
import { audited } from '#server/staff/access/audited'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import type { StaffContext } from '#server/staff/access/staff-context'
import { differingFields } from '#server/staff/office/menu/changed-fields'
import { CODE_TAKEN, checkPromo, withoutOthers } from './check-promo'
import {
  asStored,
  fieldsOf,
  inUtc,
  promoColumns,
  promosWithResults,
  type PromoFields,
  readPromo,
  promoStateOf,
  toStaffPromos,
} from './promo-rows'

const PER_PAGE = 50

/** What a used code keeps. */
const EFFECT = ['code', 'type', 'percent', 'amount', 'gift_goods_id'] as const

const NEW: Omit<PromoFields, 'code' | 'type'> = {
  percent: null,
  amount: null,
  gift_goods_id: null,
  min_total: 0,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  once_per_customer: false,
  title: '',
  note: '',
}

/** A page of codes, newest first. */
export async function listPromos(ctx: StaffContext, { q = '', state, page }: PromosQuery): Promise<PromoPage> {
  const { db } = ctx
  const text = q.trim()
  const which = and(
    isNotNull(promoCodes.code),
    text === ''
      ? undefined
      : sql`(instr(${promoCodes.code}, ${normalCode(text)}) > 0 or ${isNamesake(text)} or instr(lower(${promoCodes.title}), lower(${text})) > 0)`,
    state && sql`${promoStateOf(ctx)} = ${state}`,
  )
  const [rows, [counted]] = await db.batch([
    promosWithResults(ctx)
      .where(which)
      .orderBy(desc(promoCodes.id))
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE),
    db
      .select({ total: sql<number>`count(*)` })
      .from(promoCodes)
      .where(which),
  ])
  const total = counted?.total ?? 0
  const meta = { current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), per_page: PER_PAGE, total }
  return { data: await toStaffPromos(ctx, rows), meta }
}

/** @throws HttpError 422 by field */
export async function addPromo(ctx: StaffContext, body: NewPromoBody): Promise<StaffPromo> {
  const row = { ...NEW, ...inUtc(body), code: latinCode(body.code) }
  await checkPromo(ctx, row, row, { id: null, used: 0 })
  try {
    const where = isFree(row.code, null)
    return await readPromo(ctx, await addRow(ctx, promoCodes, asStored(row), { kind: 'promo', action: 'promo.add', after: row, where }))
  } catch (error) {
    throw codeTaken(error) ?? error
  }
}

/** Changes the given fields, if the code still is at this revision. @throws HttpError 404, 409 `edited_meanwhile`, `code_was_used`,
 *  422 by field */
export async function patchPromo(ctx: StaffContext, id: number, body: PromoBody, revision: number): Promise<StaffPromo> {
  const find = () => promoRow(ctx, id)
  const target = { table: promoCodes, id, kind: 'promo' as const, revision, find, show: () => readPromo(ctx, id) }
  return changeAtRevision(ctx, target, async (row) => {
    const present = fieldsOf(row)
    const changed = differingFields(present, withoutOthers(inUtc(spelt(body))))
    if (changed === null) return null
    const { after } = changed
    const isEffect = EFFECT.some((name) => name in after)
    if (isEffect && row.used > 0) throw codeWasUsed()
    const check = () => checkPromo(ctx, { ...present, ...after } as PromoFields, after, { id, used: row.used })
    await check()
    return {
      action: 'promo.change',
      ...changed,
      set: asStored(after),
      where: and(isEffect ? eq(promoCodes.used, 0) : undefined, after.code === undefined ? undefined : isFree(after.code, id)),
      // somebody has made another code of its form, or an order has used it
      refusal: async (error) => {
        await check()
        return isGuardFailure(error) ? codeWasUsed() : codeTaken(error)
      },
    }
  })
}

/** Takes back the adding of a code. @throws HttpError 404, 409 `code_was_used` */
export async function removePromo(ctx: StaffContext, id: number): Promise<void> {
  const isNeeded = sql`exists (select 1 from ${promoUses} where ${promoUses.code_id} = ${id})`
  const before = fieldsOf(await promoRow(ctx, id))
  await removeRow(ctx, promoCodes, { kind: 'promo', id, action: 'promo.delete', before, unless: { isNeeded, refusal: codeWasUsed() } })
}

/** Creates codes for one use each, and gives them as CSV. @throws HttpError 422 by field */
export async function addPromoBatch(ctx: StaffContext, { count, prefix = '', ...body }: PromoBatchBody): Promise<string> {
  const { db } = ctx
  const codes = randomCodes(count, latinCode(prefix))
  const row = { ...NEW, ...inUtc(body), max_uses: 1 }
  await checkPromo(ctx, { ...row, code: codes[0] ?? '' }, row, { id: null, used: 0 })
  const values = {
    ...asStored(row),
    code: sql`each."value"`,
  }
  await db.batch([
    db.insert(promoCodes).select(rowWhere(promoCodes, values, sql`from json_each(${JSON.stringify(codes)}) each where true`)),
    audited(ctx, {
      action: 'promo.batch',
      subject: sql`(select 'promo:' || (max("id") - ${count} + 1) from "promo_codes")`,
      after: { ...inUtc(body), count, prefix },
    }),
  ])
  return csvText([['Код'], ...codes.map((code) => [code])])
}

/** Takes a batch of `count` codes back, from its first one: those that no order has used. @throws HttpError 404 where none is left */
export async function removePromoBatch(ctx: StaffContext, first: number, count: number): Promise<void> {
  const { db } = ctx
  const isLeft = sql`${promoCodes.id} >= ${first} and ${promoCodes.id} < ${first + count} and ${promoCodes.used} = 0
    and not exists (select 1 from ${promoUses} where ${promoUses.code_id} = ${promoCodes.id})`
  const tail = sql`where exists (select 1 from ${promoCodes} where ${isLeft})`
  const [, removed] = await db.batch([
    audited(ctx, { action: 'promo.batch_remove', subject: `promo:${first}`, before: { count }, tail }),
    db.delete(promoCodes).where(isLeft).returning({ id: promoCodes.id }),
  ])
  if (removed.length === 0) throw missing('Этих кодов нет: их применили или убрали')
}

async function promoRow({ db }: StaffContext, id: number) {
  const [row] = await db
    .select(promoColumns)
    .from(promoCodes)
    .where(and(isNotNull(promoCodes.code), eq(promoCodes.id, id)))
  if (!row) throw missing('Такого кода нет')
  return row
}

const codeWasUsed = () =>
  conflict('code_was_used', 'Код уже применяли: его текст, вид и\u00a0размер не\u00a0меняются. Завершите его и\u00a0создайте новый')

const spelt = (body: PromoBody): PromoBody => (body.code === undefined ? body : { ...body, code: latinCode(body.code) })

/** SQL condition: no other code has this form. */
const isFree = (code: string, id: number | null) =>
  sql`not exists (select 1 from ${promoCodes} where ${isNamesake(code)} and ${promoCodes.id} is not ${id})`

const codeTaken = (error: unknown): HttpError | undefined => {
  if (isGuardFailure(error)) return invalid('code', CODE_TAKEN)
  const reason = reasonOf(error)
  if (/promo_codes_used/.test(reason)) return invalid('max_uses', 'Код применили уже больше раз')
  return /UNIQUE constraint failed: promo_codes\.code/i.test(reason) ? invalid('code', CODE_TAKEN) : undefined
}

/** Different codes that cannot be guessed. */
function randomCodes(count: number, prefix: string): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(prefix + randomCode())
  return [...codes]
}
