import { z } from 'zod'
import { id, image, moment } from './common'

/** A promotion. An ended one is not listed; its page is served without the code. */
export const news = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    teaser: z.string(),
    body: z.string(),
    image,
    starts_at: moment,
    ends_at: moment.nullable(),
    promocode: z.string().nullable(),
  })
  .meta({ id: 'News' })
export type News = z.infer<typeof news>

/** GET /v2/news */
export const newsList = z.object({ data: z.array(news) })
/** GET /v2/news/{id} */
export const newsOne = z.object({ news })
