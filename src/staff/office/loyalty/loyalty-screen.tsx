import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { StaffLoyalty } from '~/contracts/staff-loyalty'
import { glue } from '~/lib/text'
import { Loaded } from '~/staff/kit/loaded'
import { OfficeScreen } from '~/staff/kit/office-screen'
import { SidePanel } from '~/staff/kit/side-panel'
import { CardsSkeleton } from '~/staff/kit/skeleton'
import { StaffButton } from '~/staff/kit/staff-button'
import { StatePill } from '~/staff/kit/state-pill'
import { useMe } from '~/staff/session/me.queries'
import { cx } from '~/ui/cx'
import { termsQueries } from './loyalty.queries'
import { openOf, sinceText, briefTerms } from './terms-form'
import { TermsPanel } from './terms-panel'

const route = getRouteApi('/staff/_in/loyalty')

const STATES = {
  next: { tone: 'later', icon: 'calendar', word: 'Впереди' },
  now: { tone: 'good', icon: 'circle-check', word: 'Сейчас' },
  past: { tone: 'over', icon: 'clock', word: 'Было' },
} as const

/** The terms of bonuses: those in force, those to come and those of before. What is open beside the list is in the address. */
export function LoyaltyScreen() {
  const { open } = route.useSearch()
  const navigate = route.useNavigate()
  const timeZone = useMe().kitchens[0]?.time_zone ?? 'Europe/Moscow'
  const query = useQuery(termsQueries.list())
  const rows = query.data?.data ?? []
  const shown = rows.find(({ id }) => openOf(id) === open)
  const isNew = open === 'new' && query.data !== undefined
  const show = (next?: string) => void navigate({ search: next === undefined ? {} : { open: next }, replace: true })
  return (
    <OfficeScreen
      title="Бонусы"
      isNarrow
      beside={
        <StaffButton kind="ink" size="sm" icon="plus" onClick={() => show('new')}>
          Новые условия
        </StaffButton>
      }
      panel={
        <SidePanel
          isOpen={isNew || shown !== undefined}
          onClose={() => show()}
          title={shown ? `Условия ${sinceText(shown, timeZone)}` : 'Новые условия'}
        >
          {isNew && <TermsPanel key="new" seed={rows.find(({ state }) => state === 'now')} timeZone={timeZone} onClose={() => show()} />}
          {shown && <TermsPanel key={shown.id} row={shown} timeZone={timeZone} onClose={() => show()} />}
        </SidePanel>
      }
    >
      <p className="mt-3 max-w-160 type-body text-ink-2">
        {glue('Условия начинают действовать с даты и не меняются задним числом: заказ и каждый бонус живут по тем, при которых появились.')}
      </p>
      <Loaded query={query} waiting={<CardsSkeleton />}>
        <ul className="mt-5">
          {rows.map((row) => (
            <TermsRow key={row.id} row={row} timeZone={timeZone} isShown={row.id === shown?.id} onOpen={() => show(openOf(row.id))} />
          ))}
        </ul>
      </Loaded>
    </OfficeScreen>
  )
}

type TermsRowProps = { row: StaffLoyalty; timeZone: string; isShown: boolean; onOpen: () => void }

function TermsRow({ row, timeZone, isShown, onOpen }: TermsRowProps) {
  const { tone, icon, word } = STATES[row.state]
  return (
    <li className={cx('relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-2 py-3.5', isShown && 'bg-quiet')}>
      <span className="min-w-0 grow basis-60">
        <button type="button" onClick={onOpen} className="text-left type-row font-[600] after:absolute after:inset-0">
          {sinceText(row, timeZone)}
        </button>
        <span className="block type-body text-ink-2">{glue(briefTerms(row))}</span>
        {row.by !== null && <span className="block type-caption text-ink-3">{row.by}</span>}
      </span>
      <StatePill icon={icon} tone={tone}>
        {word}
      </StatePill>
    </li>
  )
}
