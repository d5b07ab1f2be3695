import { countText } from '~/rules/number-text'
import { eq, sql } from 'drizzle-orm'
import { PROMO_TYPE } from '~/contracts/constants'
import type { PromoBody } from '~/contracts/staff-promos'
import { goods, promoCodes } from '#server/db/tables'
import { demandNoFaults } from '#server/core/errors'
import { isNamesake } from '#server/promo/find-code'
import type { StaffContext } from '#server/staff/access/staff-context'
import type { PromoFields } from './promo-rows'

const VALUES = { percent: PROMO_TYPE.percent, amount: PROMO_TYPE.amount, gift_goods_id: PROMO_TYPE.gift }
const NEEDED = { percent: 'Укажите процент', amount: 'Укажите скидку в рублях', gift_goods_id: 'Выберите блюдо' }

/** A body that names the type without the values of the other types drops them. Pure. */
export const withoutOthers = <Body extends PromoBody>(body: Body): Body => ({
  ...body,
  ...(body.type !== undefined &&
    Object.fromEntries(valueNames.filter((name) => VALUES[name] !== body.type).map((name) => [name, body[name] ?? null]))),
})
const valueNames = Object.keys(VALUES) as (keyof typeof VALUES)[]

/** Whether a code with the fields `wanted` may be stored, of which `changed` are new. @throws HttpError 422 by field */
export async function checkPromo(
  ctx: StaffContext,
  wanted: PromoFields,
  changed: PromoBody,
  { id, used }: { id: number | null; used: number },
): Promise<void> {
  const { db, now } = ctx
  const [namesakes, gifts] = await db.batch([
    db
      .select({ code: sql<string>`${promoCodes.code}`.as('namesake') })
      .from(promoCodes)
      .where(sql`${isNamesake(changed.code ?? '')} and ${promoCodes.id} is not ${id}`),
    db
      .select({ id: goods.id })
      .from(goods)
      .where(eq(goods.id, changed.gift_goods_id ?? 0)),
  ])
  const fields: Record<string, string> = {
    ...valueProblems(wanted, changed),
    ...(changed.gift_goods_id != null && gifts.length === 0 && { gift_goods_id: 'Такого блюда на\u00a0сайте нет' }),
    ...(namesakes[0] && { code: codeTakenText(namesakes[0].code, changed.code) }),
    ...(isBackwards(wanted, changed, now) && { ends_at: 'Конец раньше начала' }),
    ...(changed.max_uses != null &&
      changed.max_uses < used && { max_uses: `Код применили уже ${countText(used, ['раз', 'раза', 'раз'])}` }),
  }
  demandNoFaults(fields)
}

export const CODE_TAKEN = 'Такой код уже есть'
/** A guest cannot tell «SUSHI-10» from «SUSHI10». */
const codeTakenText = (known: string, wanted: string | undefined) =>
  known === wanted ? CODE_TAKEN : `Гость не\u00a0отличит его от\u00a0кода ${known}`

function valueProblems(wanted: PromoFields, changed: PromoBody): Record<string, string> {
  // the gift of a code may have left the menu
  const touched = valueNames.filter((name) => name !== 'gift_goods_id' || name in changed || 'type' in changed)
  return Object.fromEntries(
    touched.flatMap((name) => {
      if (VALUES[name] === wanted.type) return wanted[name] === null ? [[name, NEEDED[name]]] : []
      return wanted[name] === null ? [] : [[name, 'У\u00a0такого кода этого нет']]
    }),
  )
}

/** A code that has ended may have done so before its start. */
function isBackwards({ starts_at, ends_at }: PromoFields, changed: PromoBody, now: Date): boolean {
  if (starts_at === null || ends_at === null || !('starts_at' in changed || 'ends_at' in changed)) return false
  return Date.parse(ends_at) <= Date.parse(starts_at) && Date.parse(ends_at) > now.getTime()
}
