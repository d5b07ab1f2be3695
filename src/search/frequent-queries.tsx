import { Link } from '@tanstack/react-router'
import { chipClass } from '~/ui/chip'

/** Suggested queries; each has results (tests/e2e/search.spec.ts). */
export const frequentQueries = ['Филадельфия', 'Пепперони', 'Том ям', 'Угорь', 'Без лактозы', 'Моти'] as const

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
