import { Link } from '@tanstack/react-router'
import type { StaffKitchen } from '~/contracts/staff-people'
import { clockText, timerText } from '~/rules/clock-text'
import { FreshnessText } from '~/staff/kit/freshness-text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { keepKitchen } from '~/staff/session/use-kitchen'
import type { StopListState } from './use-stop-list'
import { Alert } from '~/ui/alert'

type StopsBarProps = { kitchen: StaffKitchen; hasKitchens: boolean; state: StopListState }

/** The way back, and how old the list is. Without answers a ribbon covers the title, so that nothing moves. */
export function StopsBar({ kitchen, hasKitchens, state: { list, now, age, isFresh, isOffline } }: StopsBarProps) {
  return (
    <header className="sticky top-0 z-10 -mx-1 flex items-center gap-3 bg-(--ground) px-1 py-3.5 max-md:py-2">
      <Link
        to="/staff/board"
        search={keepKitchen}
        aria-label="На доску кухни"
        className="press flex size-12 shrink-0 items-center justify-center rounded-full bg-(--bar)"
      >
        <StaffIcon name="arrow-left" />
      </Link>
      <h1 className="min-w-0 grow type-count">
        Стоп-лист{hasKitchens && <span className="block type-option font-[500] tracking-normal text-ink-2">{kitchen.name}</span>}
      </h1>
      {list && <FreshnessText seconds={age} isFresh={isFresh} />}
      {isOffline && (
        <div className="absolute inset-y-1.5 right-0 left-15 flex items-center gap-3 rounded-card bg-tamago px-4 text-on-field">
          <StaffIcon name="wifi-off" className="size-7 shrink-0" />
          <span>
            <b className="block type-option font-[650] tabular-nums">{`Нет связи ${timerText(age * 1000)}`}</b>
            {/* not the seconds: they would be read out one by one */}
            <Alert as="span" className="block text-[0.9375rem]/[1.125rem]">
              {`Список на\u00a0${clockText(now - age * 1000, kitchen.time_zone)}. Менять нельзя.`}
            </Alert>
          </span>
        </div>
      )}
    </header>
  )
}
