import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { apiGet } from '~/api/client.server'
import { type News, newsList, newsOne } from '~/contracts/news'

/** What a slide of a promotion shows. Times are moments with an offset. */
export type NewsSlide = Pick<News, 'id' | 'slug' | 'title' | 'teaser' | 'promocode' | 'ends_at'> & { picture: string }

/** A promotion with its text in paragraphs; `isOver` as the server saw it, so that hydration sees the same. */
export type NewsStory = NewsSlide & { paragraphs: string[]; isOver: boolean }

/** The promotions that are running, in the shop's order. Spec §7. */
export const fetchNewsList = createServerFn().handler(async () => {
  const { data } = await apiGet('/v2/news', newsList)
  return data.map(toSlide)
})

/** The first few of them, for a page that shows no more. */
export const fetchFirstNews = createServerFn()
  .validator(z.object({ count: z.int().min(1).max(10) }))
  .handler(async ({ data: { count } }) => {
    const { data } = await apiGet('/v2/news', newsList)
    return data.slice(0, count).map(toSlide)
  })

/** One promotion by id or slug. Throws 404. Spec §7. */
export const fetchNews = createServerFn()
  .validator(z.object({ ref: z.string().min(1) }))
  .handler(async ({ data }): Promise<NewsStory> => {
    const { news } = await apiGet(`/v2/news/${encodeURIComponent(data.ref)}`, newsOne)
    return {
      ...toSlide(news),
      paragraphs: news.body.split(/\n{2,}/).filter((text) => text.trim() !== ''),
      isOver: news.ends_at !== null && Date.parse(news.ends_at) <= Date.now(),
    }
  })

function toSlide({ id, slug, title, teaser, promocode, ends_at, image }: News): NewsSlide {
  return { id, slug, title, teaser, promocode, ends_at, picture: image.webp }
}
