import { useQuery } from '@tanstack/react-query'
import { NewsCard } from '~/promotions/news-card'
import { newsQueries } from '~/promotions/news.queries'
import { LinkButton } from '~/ui/button'

/** A row of two; the others are a link away. */
export const firstNews = () => newsQueries.first(2)

/** The first promotions that are running; nothing where there are none, or where they cannot be had now. */
export function HomeNews() {
  const { data: news = [] } = useQuery(firstNews())
  if (news.length === 0) return null
  return (
    <section aria-labelledby="news" className="section-gap shell">
      <div className="mb-5 flex items-center justify-between gap-6 lg:mb-8">
        <h2 id="news" className="type-section">
          Акции
        </h2>
        <LinkButton to="/promotions" size="sm">
          Все акции
        </LinkButton>
      </div>
      <ul className="no-scrollbar bleed flex snap-x gap-3 overflow-x-auto md:mx-0 md:grid md:grid-cols-2 md:gap-5 md:px-0 xl:gap-7">
        {news.map((one) => (
          <li key={one.id} className="w-9/10 shrink-0 snap-start md:w-auto">
            <NewsCard news={one} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
