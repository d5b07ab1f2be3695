import type { Stop } from '~/contracts/staff-stops'
import { StaffButton } from '~/staff/kit/staff-button'
import { actName, actsOf } from './stop-acts'
import { subjectParam } from './stop-target'
import { nameText, untilText } from './stop-words'
import type { StopActions } from './use-stop-actions'

type OpenStopsProps = {
  stops: readonly Stop[]
  now: number
  timeZone: string
  /** Says which stops are of all kitchens. */
  hasKitchens: boolean
  /** Whether the caller may change those. */
  everywhere: boolean
  isOffline: boolean
  actions: StopActions
  onOpen: (subject: string) => void
}

/** What is stopped now, and how it comes back. */
export function OpenStops({ stops, now, timeZone, hasKitchens, everywhere, isOffline, actions, onOpen }: OpenStopsProps) {
  return (
    <section aria-labelledby="open-stops" className="mt-5">
      <h2 id="open-stops" className="border-b border-line pb-2 font-voice text-[1.25rem]/[1.5rem] font-[650] tracking-[-0.04em]">
        Сейчас на&nbsp;стопе
      </h2>
      {stops.length === 0 && <p className="py-4 type-option font-[500] text-ink-2">Всё есть. Ничего не&nbsp;на&nbsp;стопе.</p>}
      <ul>
        {actsOf(stops).map((act) => {
          const [stop] = act
          const name = nameText(actName(act))
          const isForeign = stop.kitchen_id === null && !everywhere
          const where = isForeign || (hasKitchens && stop.kitchen_id === null) ? ', все\u00a0кухни' : ''
          return (
            <li key={stop.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
              <button
                type="button"
                onClick={() => onOpen(subjectParam({ subject: stop.subject, id: stop.subject_id }))}
                className="min-h-13 min-w-0 grow basis-40 rounded-field text-left"
              >
                <span className="block type-option">{name}</span>
                <span className="block text-[0.9375rem]/[1.25rem] text-ink-2 tabular-nums">
                  {untilText(stop.until, now, timeZone)}
                  {where}
                </span>
              </button>
              {isForeign ? (
                <span className="shrink-0 text-[0.9375rem]/[1.25rem] text-ink-2">Вернёт владелец</span>
              ) : (
                <span className="flex shrink-0 gap-2">
                  {stop.until !== null && (
                    <StaffButton
                      aria-label={`+30 мин: ${name}`}
                      lacks={isOffline ? 'Нет связи' : null}
                      isLoading={actions.movingId === stop.id}
                      onClick={() => actions.extend(act, now)}
                      className="min-h-13 bg-(--bar)!"
                    >
                      +30 мин
                    </StaffButton>
                  )}
                  <StaffButton
                    icon="undo-2"
                    aria-label={`Вернуть ${name}`}
                    lacks={isOffline ? 'Нет связи' : null}
                    isLoading={actions.endingId === stop.id}
                    onClick={() => actions.end(act)}
                    className="min-h-13 bg-(--bar)!"
                  >
                    Вернуть
                  </StaffButton>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
