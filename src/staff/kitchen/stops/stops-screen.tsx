import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { StaffKitchen } from '~/contracts/staff-people'
import { BOARD_COLOURS } from '~/staff/kit/board-colours'
import { fits, useMedia } from '~/ui/media'
import { ScreensBar } from '~/staff/frame/bottom-bar'
import { FrameMenu } from '~/staff/frame/frame-menu'
import { NoScreens } from '~/staff/frame/no-screens'
import { Skeleton } from '~/staff/kit/skeleton'
import { useMe } from '~/staff/session/me.queries'
import { keepKitchen, useChosenKitchen } from '~/staff/session/use-kitchen'
import { cx } from '~/ui/cx'
import { OpenStops } from './open-stops'
import { StopNote } from './stop-note'
import { NoSubject } from './stop-panel'
import { StopSheet } from './stop-sheet'
import { subjectParam } from './stop-target'
import { faultText, nameText } from './stop-words'
import { StopsBar } from './stops-bar'
import { stopQueries } from './stops.queries'
import { SubjectFinder } from './subject-finder'
import { useStopActions } from './use-stop-actions'
import { useStopDraft } from './use-stop-draft'
import { useStopList } from './use-stop-list'
import { ErrorNote } from '~/staff/kit/error-note'
import type { StopList } from '~/contracts/staff-stops'
import { clockText } from '~/rules/clock-text'
import { usePageKeys } from '~/staff/kit/use-page-keys'

/** Room for the sheet beside the list. */
const WIDE = '(width >= 64rem)'
const POINTER = '(hover: hover) and (pointer: fine)'

/** The stop list of a kitchen: what is missing, what that takes off sale, and how it comes back. */
export function StopsScreen() {
  const kitchen = useChosenKitchen()
  if (!kitchen) return <NoScreens />
  return <Stops key={kitchen.id} kitchen={kitchen} />
}

function Stops({ kitchen }: { kitchen: StaffKitchen }) {
  const hasKitchens = useMe().kitchens.length > 1
  const isWide = useMedia(WIDE)
  const { stop: param } = useSearch({ from: '/staff' })
  const navigate = useNavigate()
  const state = useStopList(kitchen.id)
  const subjects = useQuery(stopQueries.subjects())
  const { draft, isOpen, setUntil, setKitchen, setAllSizes, toggle } = useStopDraft(param, kitchen.id)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isMenu, setIsMenu] = useState(false)

  const open = (stop: string | undefined) => void navigate({ to: '.', search: (before) => ({ ...before, stop }), replace: true })
  const close = () => {
    open(undefined)
    if (isWide && fits(POINTER)) field.current?.focus()
  }
  const actions = useStopActions({
    timeZone: kitchen.time_zone,
    onDone: (subject) => subject === param && close(),
    onTaken: open,
  })
  useStopsKeys({
    find: () => field.current?.focus(),
    leave: () => {
      if (isOpen) close()
      else if (typed !== '') setTyped('')
      else void navigate({ to: '/staff/board', search: keepKitchen })
    },
  })

  const { stops = [], everywhere = false } = state.list ?? {}
  const { now, isOffline } = state
  const known = [...(subjects.data?.frequent ?? []), ...(subjects.data?.subjects ?? [])]
  const nameOf = (subject: string) => known.find((one) => subjectParam(one) === subject)?.name
  const place = { kitchen, hasKitchens, everywhere, stops, now, isOffline, actions }
  return (
    <main className={cx(BOARD_COLOURS, 'min-h-dvh max-lg:pb-28 lg:flex lg:h-dvh lg:overflow-hidden')}>
      <title>{`Стоп-лист, ${kitchen.name}`}</title>
      <div className="px-4 pb-6 lg:h-full lg:pb-24 lg:w-125 lg:shrink-0 lg:overflow-y-auto lg:px-5 min-[90rem]:w-140">
        <StopsBar kitchen={kitchen} hasKitchens={hasKitchens} state={state} />
        <SubjectFinder
          field={field}
          typed={typed}
          onType={setTyped}
          subjects={subjects.data}
          problem={subjects.error && faultText(subjects.error)}
          chosen={param ?? null}
          stopped={new Set(stops.map(({ subject, subject_id: id }) => subjectParam({ subject, id })))}
          onChoose={(subject) => open(subjectParam(subject))}
          onHold={
            isOffline
              ? undefined
              : ({ subject, id }) =>
                  actions.set({ target: { subject, id, kitchen_id: kitchen.id, kept: [], all_sizes: false }, until: 'shift' })
          }
        />
        {state.list ? (
          <OpenStops {...place} timeZone={kitchen.time_zone} onOpen={open} />
        ) : state.error ? (
          <ErrorNote error={faultText(state.error)} look="option" isLarge onRetry={state.retry} className="mt-6" />
        ) : (
          <Skeleton className="mt-6 h-40" />
        )}
      </div>
      {draft ? (
        <StopSheet
          {...place}
          draft={draft}
          name={nameOf(subjectParam(draft.target))}
          isOpen={isOpen}
          isWide={isWide}
          onUntil={setUntil}
          onKitchen={setKitchen}
          onAllSizes={setAllSizes}
          onToggle={toggle}
          onClose={close}
        />
      ) : (
        isWide && <NoSubject />
      )}
      {state.list && (
        <aside aria-label="Сегодня" className="w-70 shrink-0 overflow-y-auto py-6 pr-5 pl-2 max-[90rem]:hidden">
          <TodayLog today={state.list.today} timeZone={kitchen.time_zone} />
        </aside>
      )}
      <StopNote note={actions.note} onUndo={actions.end} />
      <ScreensBar onMenu={() => setIsMenu(true)} />
      <FrameMenu isOpen={isMenu} onClose={() => setIsMenu(false)} />
    </main>
  )
}

/** What was stopped and came back today, newest first. */
function TodayLog({ today, timeZone }: { today: StopList['today']; timeZone: string }) {
  return (
    <>
      <h2 className="font-voice text-[1.25rem]/[1.5rem] font-[650] tracking-[-0.04em]">Сегодня</h2>
      {today.length === 0 && <p className="mt-3 type-row text-ink-2">Ещё ничего не&nbsp;ставили.</p>}
      <ol className="mt-3 flex flex-col gap-3.5">
        {today.map(({ at, name, what, by }, index) => (
          <li key={`${at}:${name}:${what}:${index}`} className="grid grid-cols-[3.25rem_1fr] type-row">
            <time dateTime={at} className="text-ink-2 tabular-nums">
              {clockText(at, timeZone)}
            </time>
            <span>
              <span className="font-[600]">{nameText(name)}</span>
              <span className="block text-ink-2">
                {what === 'stopped' ? 'на\u00a0стоп' : 'снова в\u00a0продаже'}
                {by !== null && `, ${by}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Keys of the stop list: `/` (by its place) goes to the field, Escape leaves what is open. An open dialog has its own. */
function useStopsKeys({ find, leave }: { find: () => void; leave: () => void }): void {
  usePageKeys(({ code, key }, { isTyping }) => {
    if (document.querySelector('dialog:modal')) return undefined
    if (key === 'Escape') return leave
    return (code === 'Slash' || key === '/') && !isTyping ? find : undefined
  })
}
