import { Link } from '@tanstack/react-router'
import type { Board } from '~/contracts/staff-board'
import { cx } from '~/ui/cx'

type StationTabsProps = {
  stations: Board['stations']
  station: number | null
  counts: { all: number; stations: ReadonlyMap<number, number> }
}

/** The stations with the number of tickets they have something to make of. */
export function StationTabs({ stations, station, counts }: StationTabsProps) {
  if (stations.length < 2) return null
  const tabs = [
    { id: null, name: 'Все', count: counts.all },
    ...stations.map(({ id, name }) => ({ id, name, count: counts.stations.get(id) ?? 0 })),
  ]
  return (
    <nav aria-label="Цеха" className="flex h-full min-w-0 items-center gap-1.75 max-xl:gap-1 xl:ml-1.5 overflow-x-auto no-scrollbar">
      {tabs.map(({ id, name, count }) => (
        <Link
          key={id}
          from="/staff/board"
          to="."
          search={(search) => ({ ...search, station: id ?? 'all', page: undefined })}
          replace
          aria-current={id === station ? 'true' : undefined}
          className="flex h-full shrink-0 items-center -outline-offset-4"
        >
          <span
            className={cx(
              'press flex h-12 items-center gap-2 rounded-full px-3.75 max-xl:gap-1.5 max-xl:px-2.5 type-option font-[550] max-xl:text-[1rem] whitespace-nowrap',
              id === station ? 'bg-ink text-page' : 'bg-(--bar)',
            )}
          >
            {name}
            <span className="font-voice text-[1.0625rem] font-[600]">{count}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}
