import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { catalogQueries } from '~/catalog/catalog.queries'
import { glue } from '~/lib/text'
import { suggestCategory } from './found-text'

export function NothingFound({ query, className }: { query: string; className?: string }) {
  const { data: menu = [] } = useQuery(catalogQueries.menu())
  const category = suggestCategory(query, menu)
  return (
    <p className={className}>
      {glue(`По запросу «${query}» ничего не нашли.`)}{' '}
      {category && (
        <>
          Может,{' '}
          <Link to="/menu/$slug" params={{ slug: category.slug }} className="font-semibold text-salmon-ink underline underline-offset-4">
            {category.name.toLowerCase()}
          </Link>
          ?
        </>
      )}
    </p>
  )
}
