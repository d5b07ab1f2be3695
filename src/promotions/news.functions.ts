import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet } from '~/api/client.server'
import { type News, newsList, newsOne } from '~/contracts/news'

const FRESH_MS = 60_000

export const newsQueries = {
  list: () => queryOptions({ queryKey: ['news'], queryFn: () => fetchNewsList({ data: {} }), staleTime: FRESH_MS }),
  /** The two on the home page. */
  first: () => queryOptions({ queryKey: ['first-news'], queryFn: () => fetchNewsList({ data: { count: 2 } }), staleTime: FRESH_MS }),
  one: (ref: string) => queryOptions({ queryKey: ['news', ref], queryFn: () => fetchNews({ data: { ref } }), staleTime: FRESH_MS }),
}

/** A promotion in lists. */
export type NewsSlide = Pick<News, 'id' | 'slug' | 'title' | 'teaser' | 'promocode' | 'ends_at'> & { picture: string }

/** Running promotions in the shop's order, all or the first `count`. */
const fetchNewsList = createServerFn()
  .validator(checked(z.object({ count: z.int().min(1).max(10).optional() })))
  .handler(async ({ data: { count } }) => (await apiGet('/v2/news', newsList)).data.slice(0, count).map(toSlide))

/** By id or slug. `isOver` comes from the server, so that hydration renders the same. @throws ApiError 404 */
const fetchNews = createServerFn()
  .validator(checked(z.object({ ref: z.string().min(1) })))
  .handler(async ({ data }) => {
    const { news } = await apiGet(`/v2/news/${encodeURIComponent(data.ref.toWellFormed())}`, newsOne)
    return {
      ...toSlide(news),
      paragraphs: news.body.split(/\n{2,}/).filter((text) => text.trim() !== ''),
      isOver: news.ends_at !== null && Date.parse(news.ends_at) <= Date.now(),
    }
  })

function toSlide({ id, slug, title, teaser, promocode, ends_at, image }: News): NewsSlide {
  return { id, slug, title, teaser, promocode, ends_at, picture: image.webp }
}
