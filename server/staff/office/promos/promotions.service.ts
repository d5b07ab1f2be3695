import { and, asc, desc, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type {
  NewPromotionBody,
  PromotionBatchBody,
  PromotionBody,
  PageOfPromotions,
  PromotionsQuery,
  StaffPromotion,
} from '~/contracts/staff-promotions'
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
import { checkPromotion, CODE_TAKEN, NEW_PROMOTION, type RuleFields } from './check-promotion'
import { fieldsOf, inUtc, noRule, ruleColumnsOf, ruleRow, ruleStateOf, rulesWithResults, toStaffPromotions } from './promo-rows'

const PER_PAGE = 50

const LISTS = {
  rules: and(isNull(promoCodes.code), not(promoCodes.is_archived)),
  codes: and(isNotNull(promoCodes.code), isNull(promoCodes.apology_for), not(promoCodes.is_archived)),
  apologies: isNotNull(promoCodes.apology_for),
  archived: eq(promoCodes.is_archived, true),
}

/** A page of a list: codes newest first, rules the most important first. */
export async function listPromotions(ctx: StaffContext, { list, q = '', state, page }: PromotionsQuery): Promise<PageOfPromotions> {
  const { db } = ctx
  const text = q.trim()
  const isNamed = sql`instr(lower(${promoCodes.title} || ${promoCodes.name}), lower(${text})) > 0`
  const which = and(
    LISTS[list],
    text === '' ? undefined : sql`(instr(${promoCodes.code}, ${normalCode(text)}) > 0 or ${isNamesake(text)} or ${isNamed})`,
    state && sql`${ruleStateOf(ctx)} = ${state}`,
  )
  const order = list === 'rules' ? [desc(promoCodes.priority), asc(promoCodes.id)] : [desc(promoCodes.id)]
  const [rows, [counted]] = await db.batch([
    rulesWithResults(ctx)
      .where(which)
      .orderBy(...order)
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE),
    db
      .select({ total: sql<number>`count(*)` })
      .from(promoCodes)
      .where(which),
  ])
  const total = counted?.total ?? 0
  const meta = { current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), per_page: PER_PAGE, total }
  return { data: await toStaffPromotions(ctx, rows), meta }
}

/** @throws HttpError 404 */
export async function readPromotion(ctx: StaffContext, id: number): Promise<StaffPromotion> {
  const [rule] = await toStaffPromotions(ctx, await rulesWithResults(ctx).where(eq(promoCodes.id, id)))
  if (!rule) throw noRule()
  return rule
}

/** A code is on from the start: only who has it can use it. @throws HttpError 422 by field */
export async function addPromotion(ctx: StaffContext, body: NewPromotionBody): Promise<StaffPromotion> {
  const fields = filled(body)
  await checkPromotion(ctx, fields, { id: null, used: 0 })
  const { code } = fields
  try {
    return await readPromotion(
      ctx,
      await addRow(ctx, promoCodes, ruleColumnsOf(fields), {
        kind: 'promo',
        action: code === null ? 'promotion.add' : 'promo.add',
        after: fields,
        ...(code !== null && { where: isFree(code, null) }),
      }),
    )
  } catch (error) {
    throw codeTaken(error) ?? error
  }
}

/** Changes the given fields, if the rule still is at this revision. @throws HttpError 404, 409 `edited_meanwhile`, `code_was_used`,
 *  422 by field */
export async function patchPromotion(ctx: StaffContext, id: number, body: PromotionBody, revision: number): Promise<StaffPromotion> {
  const find = () => ruleRow(ctx, id)
  const target = { table: promoCodes, id, kind: 'promo' as const, revision, find, show: () => readPromotion(ctx, id) }
  return changeAtRevision(ctx, target, async (row) => {
    const present = fieldsOf(row)
    const changed = differingFields(present, spelt(body))
    if (changed === null) return null
    const { after } = changed
    const wanted: RuleFields = { ...present, ...after }
    const isFixed = row.code !== null && ('code' in after || 'effect' in after)
    if (isFixed && row.used > 0) throw codeWasUsed()
    if (row.code === null && after.code != null) throw invalid('code', 'Акция без кода так и\u00a0останется: создайте новую')
    const check = () => checkPromotion(ctx, wanted, { id, used: row.used, changed: after })
    await check()
    return {
      action: row.code === null ? 'promotion.change' : 'promo.change',
      ...changed,
      set: ruleColumnsOf(wanted),
      where: and(isFixed ? eq(promoCodes.used, 0) : undefined, after.code == null ? undefined : isFree(after.code, id)),
      // somebody has made another code of its form, or an order has used it
      refusal: async (error) => {
        await check()
        return isGuardFailure(error) ? codeWasUsed() : codeTaken(error)
      },
    }
  })
}

/** @throws HttpError 404, 409 `promotion_was_used`, for a code `code_was_used` */
export async function deletePromotion(ctx: StaffContext, id: number): Promise<void> {
  const isNeeded = sql`exists (select 1 from ${promoUses} where ${promoUses.code_id} = ${id})`
  const before = fieldsOf(await ruleRow(ctx, id))
  const wasUsed = conflict('promotion_was_used', 'Акция уже действовала в\u00a0заказах: её можно только убрать в\u00a0архив')
  const refusal = before.code === null ? wasUsed : codeWasUsed()
  await removeRow(ctx, promoCodes, { kind: 'promo', id, action: 'promotion.delete', before, unless: { isNeeded, refusal } })
}

/** Creates codes for one use each, and gives them as CSV. @throws HttpError 422 by field */
export async function addPromoBatch(ctx: StaffContext, { count, prefix = '', ...body }: PromotionBatchBody): Promise<string> {
  const { db } = ctx
  const codes = randomCodes(count, latinCode(prefix))
  const fields = { ...filled({ name: '', ...body, code: codes[0] ?? '' }), max_uses: 1 }
  await checkPromotion(ctx, fields, { id: null, used: 0 })
  const values = { ...ruleColumnsOf(fields), code: sql`each."value"` }
  await db.batch([
    db.insert(promoCodes).select(rowWhere(promoCodes, values, sql`from json_each(${JSON.stringify(codes)}) each where true`)),
    audited(ctx, {
      action: 'promo.batch',
      subject: sql`(select 'promo:' || (max("id") - ${count} + 1) from "promo_codes")`,
      after: { ...body, count, prefix },
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

const codeWasUsed = () =>
  conflict('code_was_used', 'Код уже применяли: его текст, вид и\u00a0размер не\u00a0меняются. Завершите его и\u00a0создайте новый')

const spelt = <Body extends PromotionBody>(body: Body): Body => ({
  ...inUtc(body),
  ...(body.code != null && { code: latinCode(body.code) }),
})

function filled(body: NewPromotionBody): RuleFields {
  const fields = { ...NEW_PROMOTION, name: '', ...spelt(body) }
  return { ...fields, is_active: body.is_active ?? fields.code !== null }
}

/** SQL condition: no other code has this form. */
const isFree = (code: string, id: number | null) =>
  sql`not exists (select 1 from ${promoCodes} where ${isNamesake(code)} and ${promoCodes.id} is not ${id})`

const codeTaken = (error: unknown): HttpError | undefined => {
  if (isGuardFailure(error)) return invalid('code', CODE_TAKEN)
  const reason = reasonOf(error)
  if (/promo_codes_used/.test(reason)) return invalid('max_uses', 'Сработало уже больше раз')
  return /UNIQUE constraint failed: promo_codes\.code/i.test(reason) ? invalid('code', CODE_TAKEN) : undefined
}

/** Different codes that cannot be guessed. */
function randomCodes(count: number, prefix: string): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(prefix + randomCode())
  return [...codes]
}
