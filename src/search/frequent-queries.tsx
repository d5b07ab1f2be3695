import { Link } from '@tanstack/react-router'
import { chipClass } from '~/ui/chip'
import { frequentQueries } from './frequent'

/** What others ask for, one press away. */
export function FrequentQueries({ className }: { className?: string }) {
  return (
    <section className={className}>
      <h2 className="type-button">Часто ищут</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {frequentQueries.map((query) => (
          <li key={query}>
            <Link to="/search" search={{ q: query }} className={chipClass(false)}>
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
