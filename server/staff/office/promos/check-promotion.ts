import { and, eq, isNull, sql } from 'drizzle-orm'
import { promotionCondition } from '~/contracts/promotions'
import type { PromotionBody } from '~/contracts/staff-promotions'
import { categories, dishes, goods, promoCodes } from '#server/db/tables'
import { demandNoFaults } from '#server/core/errors'
import { isNamesake } from '#server/promo/find-code'
import { storedEffect } from '#server/shop/promotion-rows'
import type { StaffContext } from '#server/staff/access/staff-context'
import { MAX_PIECE_RULES } from '~/rules/promotions'

export type RuleFields = Required<PromotionBody>

/** What a new rule has unless it says otherwise. */
export const NEW_PROMOTION: Omit<RuleFields, 'name' | 'effect' | 'is_active'> = {
  code: null,
  about: '',
  note: '',
  priority: 0,
  condition: promotionCondition.parse({}),
  excludes_code: false,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  per_customer: null,
  is_archived: false,
}

/** With more the price of a cart takes too long. */
const MAX_ACTIVE = 30
const ON_PIECES = ['nth_free', 'bundle', 'dish_price']

/** Whether a rule with the fields `wanted`, of which `changed` are new, may be stored. @throws HttpError 422 by field */
export async function checkPromotion(
  ctx: StaffContext,
  wanted: RuleFields,
  { id, used, changed = wanted }: { id: number | null; used: number; changed?: PromotionBody },
) {
  const { db } = ctx
  const { code, condition, effect } = wanted
  const dishId = 'goods_id' in effect ? effect.goods_id : null
  const goodsIds = JSON.stringify(condition.items.flatMap((one) => one.goods))
  const categoryIds = JSON.stringify(condition.items.flatMap((one) => one.categories))
  const isOn = and(isNull(promoCodes.code), eq(promoCodes.is_active, true), eq(promoCodes.is_archived, false))
  const isOther = sql`${promoCodes.id} is not ${id}`
  const [gifts, [unknown], others, [namesake]] = await db.batch([
    db
      .select({ id: goods.id })
      .from(goods)
      .where(eq(goods.id, dishId ?? 0)),
    db
      .select({
        goods: sql<number>`(select count(*) from json_each(${goodsIds}) where "value" not in (select "id" from ${dishes}))`.as('goods_n'),
        categories: sql<number>`(select count(*) from json_each(${categoryIds}) where "value" not in (select "id" from ${categories}))`.as(
          'categories_n',
        ),
      })
      .from(sql`(select 1)`),
    db.select().from(promoCodes).where(and(isOn, isOther)),
    db
      .select({ code: sql<string>`${promoCodes.code}`.as('namesake') })
      .from(promoCodes)
      .where(and(isNamesake(changed.code ?? ''), isOther)),
  ])
  // a code takes part in a price only where it is typed
  const isActive = code === null && wanted.is_active && !wanted.is_archived
  const [items] = condition.items
  const pieceRules = others.filter((row) => ON_PIECES.includes(storedEffect(row).kind)).length
  demandNoFaults({
    ...(namesake && { code: codeTakenText(namesake.code, code) }),
    ...(id !== null && 'code' in changed && code === null && { code: 'У\u00a0кода должен быть текст' }),
    ...(code === null && wanted.name === '' && { name: 'Напишите название' }),
    // the dish of a rule may have left the menu
    ...('effect' in changed &&
      'goods_id' in effect &&
      gifts.length === 0 && { effect: dishId === null ? 'Выберите блюдо' : 'Такого блюда на\u00a0сайте нет' }),
    ...((effect.kind === 'bundle' || (effect.kind === 'percent' && effect.only_items)) && !items && { condition: 'Выберите блюда' }),
    ...(effect.kind === 'nth_free' && (items?.count ?? 0) < 2 && { condition: 'Сколько блюд нужно, чтобы одно было бесплатно: от двух' }),
    ...(((unknown?.goods ?? 0) > 0 || (unknown?.categories ?? 0) > 0) && {
      condition: 'Здесь есть блюдо или категория, которых больше нет',
    }),
    ...(isBackwards(wanted, changed, ctx.now) && { ends_at: 'Конец раньше начала' }),
    ...(wanted.max_uses !== null && wanted.max_uses < used && { max_uses: `Сработало уже больше раз: ${used}` }),
    ...(isActive && others.length >= MAX_ACTIVE && { is_active: `Не\u00a0больше ${MAX_ACTIVE} акций сразу` }),
    ...(isActive &&
      ON_PIECES.includes(effect.kind) &&
      pieceRules >= MAX_PIECE_RULES && { is_active: `Не\u00a0больше ${MAX_PIECE_RULES} акций на\u00a0отдельные блюда сразу` }),
  })
}

export const CODE_TAKEN = 'Такой код уже есть'
/** A guest cannot tell «SUSHI-10» from «SUSHI10». */
const codeTakenText = (known: string, wanted: string | null) =>
  known === wanted ? CODE_TAKEN : `Гость не\u00a0отличит его от\u00a0кода ${known}`

/** A rule that has ended may have done so before its start. */
function isBackwards({ starts_at, ends_at }: RuleFields, changed: PromotionBody, now: Date): boolean {
  if (starts_at === null || ends_at === null || !('starts_at' in changed || 'ends_at' in changed)) return false
  return Date.parse(ends_at) <= Date.parse(starts_at) && Date.parse(ends_at) > now.getTime()
}
