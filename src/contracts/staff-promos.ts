import { z } from 'zod'
import { searchText } from './text'
import { id, idParam, image, money, moment } from './common'
import { pageMeta } from './orders'
import { PROMO_STATES } from './staff-constants'

/* Promo codes and news as staff see and change them. Money in roubles; moments with an offset. */

const title = (limit: number) => z.string().trim().max(limit, `Не длиннее ${limit} знаков`)
const revision = z.int().nonnegative()
const type = z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'Выберите, что даёт код' })

/** `percent` is of type 1, `amount` of 2, `gift_goods_id` of 3; the others are null. */
const effect = {
  type,
  percent: z
    .number({ error: 'Процент — число' })
    .positive('Скидка больше нуля')
    .max(100, 'Скидка до 100 %')
    .multipleOf(0.01, 'Не точнее сотой процента')
    .nullable(),
  amount: z
    .number({ error: 'Скидка — число рублей' })
    .positive('Скидка больше нуля')
    .max(100_000, 'Скидка до 100 000 ₽')
    .multipleOf(0.01, 'Не точнее копейки')
    .nullable(),
  gift_goods_id: id.nullable(),
  min_total: z
    .number({ error: 'От какой суммы: число рублей' })
    .min(0, 'Сумма от 0 ₽')
    .max(100_000, 'Сумма до 100 000 ₽')
    .multipleOf(0.01, 'Не точнее копейки'),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  once_per_customer: z.boolean(),
  title: title(120),
  note: title(500),
}
const codeText = z
  .string({ error: 'Напишите код' })
  .max(100, 'Не длиннее 40 знаков')
  .transform((text) =>
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .trim()
      .toUpperCase(),
  )
  .pipe(
    z
      .string()
      .regex(/^[\p{L}\d_-]*$/u, 'Буквы, цифры и дефис, без пробелов')
      .min(1, 'Напишите код')
      .max(40, 'Не длиннее 40 знаков')
      .regex(/[\p{L}\d]/u, 'Нужна хотя бы одна буква или цифра'),
  )
const promoFields = z.object({
  code: codeText,
  ...effect,
  max_uses: z.int('Сколько раз: целое число').min(1, 'Хотя бы один раз').max(1_000_000, 'Не больше 1 000 000 раз').nullable(),
})

/** PATCH /staff/promos/{id} with `If-Match`: absent fields stay; another type drops the value of the former one. */
export const promoBody = promoFields.partial().meta({ id: 'PromoBody' })
export type PromoBody = z.output<typeof promoBody>
/** POST /staff/promos */
export const newPromoBody = promoFields.partial().required({ code: true, type: true }).meta({ id: 'NewPromoBody' })
export type NewPromoBody = z.output<typeof newPromoBody>

/** POST /staff/promos/batch: that many codes, each for one use. */
export const promoBatchBody = z
  .object({
    count: z.int('Сколько кодов: целое число').min(1, 'Хотя бы один код').max(500, 'Не больше 500 кодов за раз'),
    prefix: codeText.pipe(z.string().max(20, 'Не длиннее 20 знаков')).optional(),
  })
  .extend(z.object(effect).partial().required({ type: true }).shape)
  .meta({ id: 'PromoBatchBody' })
export type PromoBatchBody = z.output<typeof promoBatchBody>

/** A code with its results in the caller's kitchens: `orders` that are not canceled, their `revenue` less what was paid back, their
 *  `discount`, and the share of them (0 to 1) that was the customer's first; null without orders. */
export const staffPromo = z
  .object({
    id,
    code: z.string(),
    type,
    percent: z.number().nullable(),
    amount: money.nullable(),
    gift_goods_id: id.nullable(),
    gift_name: z.string().nullable(),
    min_total: money,
    starts_at: moment.nullable(),
    ends_at: moment.nullable(),
    max_uses: z.int().nullable(),
    used: z.int(),
    once_per_customer: z.boolean(),
    title: z.string(),
    note: z.string(),
    revision,
    state: z.enum(PROMO_STATES),
    orders: z.int(),
    revenue: money,
    discount: money,
    first_share: z.number().min(0).max(1).nullable(),
  })
  .meta({ id: 'StaffPromo' })
export type StaffPromo = z.infer<typeof staffPromo>

/** GET /staff/promos: newest first, 50 a page; `q` is part of a code or title. */
export const promosQuery = z.object({ q: searchText, state: z.enum(PROMO_STATES).optional(), page: idParam.default(1) })
export type PromosQuery = z.output<typeof promosQuery>
export const promoPage = z.object({ data: z.array(staffPromo), meta: pageMeta }).meta({ id: 'PromoPage' })
export type PromoPage = z.infer<typeof promoPage>

const newsFields = z.object({
  title: title(120).min(1, 'Напишите заголовок'),
  teaser: title(200),
  body: title(5000),
  image: z
    .string({ error: 'Добавьте картинку' })
    .min(1, 'Добавьте картинку')
    .regex(/^\/(pictures|media)\/[\w.-]+$/, 'Такой картинки нет'),
  promocode: codeText.nullable(),
  starts_at: moment,
  ends_at: moment.nullable(),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Латинские буквы, цифры и дефисы')
    .regex(/[a-z]/, 'Нужна хотя бы одна буква')
    .max(80, 'Не длиннее 80 знаков'),
})
/** PATCH /staff/news/{id} with `If-Match`: absent fields stay. */
export const newsBody = newsFields.partial().meta({ id: 'NewsBody' })
export type NewsBody = z.output<typeof newsBody>
/** POST /staff/news: goes last, begins now and has no end unless it is said; the slug comes from the title. */
export const newNewsBody = newsFields.partial().required({ title: true, image: true }).meta({ id: 'NewNewsBody' })
export type NewNewsBody = z.output<typeof newNewsBody>

export const staffNews = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    teaser: z.string(),
    body: z.string(),
    image,
    promocode: z.string().nullable(),
    starts_at: moment,
    ends_at: moment.nullable(),
    position: z.int(),
    revision,
  })
  .meta({ id: 'StaffNews' })
export type StaffNews = z.infer<typeof staffNews>
/** GET /staff/news: all, also future and ended ones, in the shop's order. */
export const staffNewsList = z.object({ data: z.array(staffNews) }).meta({ id: 'StaffNewsList' })

/** PUT /staff/news/order: the ids in their new order; those left out follow. */
export const newsOrderBody = z.object({ news: z.array(id).max(500) }).meta({ id: 'NewsOrderBody' })
export type NewsOrderBody = z.output<typeof newsOrderBody>
