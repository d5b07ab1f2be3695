import { Link } from '@tanstack/react-router'
import { useFavoritesCount } from '~/favorites/use-favorites'
import { DISHES, plural } from '~/rules/number-text'
import { Icon } from '~/ui/icon'

/** Link to the favourites with their count, shown after hydration over the icon. `wordClass` may hide the label in narrow places. */
export function FavoritesEntry({ className, wordClass }: { className: string; wordClass?: string }) {
  const count = useFavoritesCount()
  return (
    <Link to="/favorite" className={className}>
      <span className="relative flex [&>svg]:size-5.5">
        <Icon name="heart" />
        {count > 0 && (
          <span
            key={count}
            aria-hidden="true"
            className="absolute -top-2 left-3.5 flex min-h-4.5 min-w-4.5 animate-bump items-center justify-center rounded-full bg-salmon px-1 type-bar font-semibold text-on-salmon tabular-nums motion-reduce:animate-none"
          >
            {count}
          </span>
        )}
      </span>
      <span className={wordClass}>
        Избранное
        {count > 0 && <span className="sr-only">{`, ${count} ${plural(count, DISHES)}`}</span>}
      </span>
    </Link>
  )
}
