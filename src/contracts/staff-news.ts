import { z } from 'zod'
import { id, moment } from './common'
import { news } from './news'
import { promoCodeText } from './staff-promotions'

/* News as staff see and change them; moments with an offset. */

const title = (limit: number) => z.string().trim().max(limit, `Не длиннее ${limit} знаков`)
const revision = z.int().nonnegative()

const newsFields = z.object({
  title: title(120).min(1, 'Напишите заголовок'),
  teaser: title(200),
  body: title(5000),
  image: z
    .string({ error: 'Добавьте картинку' })
    .min(1, 'Добавьте картинку')
    .regex(/^\/(pictures|media)\/[\w.-]+$/, 'Такой картинки нет'),
  promocode: promoCodeText.nullable(),
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

/** What guests see of it, and its place in the list. */
export const staffNews = news.extend({ position: z.int(), revision }).meta({ id: 'StaffNews' })
export type StaffNews = z.infer<typeof staffNews>
/** GET /staff/news: all, also future and ended ones, in the shop's order. */
export const staffNewsList = z.object({ data: z.array(staffNews) }).meta({ id: 'StaffNewsList' })

/** PUT /staff/news/order: the ids in their new order; those left out follow. */
export const newsOrderBody = z.object({ news: z.array(id).max(500) }).meta({ id: 'NewsOrderBody' })
export type NewsOrderBody = z.output<typeof newsOrderBody>
