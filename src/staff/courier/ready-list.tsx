import { useState } from 'react'
import { countedNames } from '~/rules/list-text'
import { glue } from '~/lib/text'
import { dueText } from '~/staff/kit/due-text'
import { minutesLeft } from '~/rules/ticket-age'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { AgePill } from './age-pill'
import { payShort } from './run-words'
import { useCourierNow, useCourierStore, useRuns } from './use-courier'

/** What waits at the pass: one or several are taken at once. */
export function ReadyList({ zone, onTaken }: { zone: string; onTaken: () => void }) {
  const { ready } = useRuns()
  const { send } = useCourierStore()
  const now = useCourierNow()
  const [chosen, setChosen] = useState<readonly number[]>([])
  // another courier may have taken one meanwhile
  const taking = ready.filter(({ id }) => chosen.includes(id))
  const toggle = (id: number) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const take = () => {
    for (const { id } of taking) send({ kind: 'take', order_id: id })
    onTaken()
  }

  if (ready.length === 0)
    return (
      <div className="flex min-h-[calc(100dvh-9.5rem)] flex-col justify-end gap-2 px-1.5 pb-3">
        <p className="type-head">Готовых заказов нет</p>
        <p className="type-option text-ink-2">{glue('Они появятся здесь сами, как только кухня соберёт пакет.')}</p>
      </div>
    )
  return (
    <>
      <ul aria-label="Можно взять" className="grid grid-cols-1 gap-2.5 pb-24">
        {ready.map((run) => {
          const { id, number, place, promise } = run
          const isChosen = chosen.includes(id)
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => toggle(id)}
                className={cx(
                  'press flex w-full items-start gap-3.5 rounded-ticket bg-(--card) px-4 py-3.5 text-left',
                  isChosen && 'inset-ring-3 inset-ring-ink',
                )}
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    'mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full',
                    isChosen ? 'bg-ink text-page' : 'inset-ring-2 inset-ring-ink-3',
                  )}
                >
                  {isChosen && <StaffIcon name="check" className="size-5.5" />}
                </span>
                <span className="min-w-0 grow">
                  <span className="flex flex-wrap items-center justify-between gap-x-2">
                    <b className="type-count">{number}</b>
                    <AgePill minutes={minutesLeft(promise.to, now)} />
                  </span>
                  <span className="mt-1 block type-dish">{glue(place)}</span>
                  <span className="block text-[1.0625rem]/[1.5rem] text-ink-2">
                    {`Доставка ${dueText(promise.to, now, zone)}, ${payShort(run)}`}
                  </span>
                  <span className="block text-[0.9375rem]/[1.375rem] text-ink-2">{glue(countedNames(run.items))}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <div className="fixed inset-x-0 bottom-0 z-10 mx-auto max-w-120 bg-(--ground) px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <StaffButton
          kind="salmon"
          size="card"
          isWide
          className="min-h-16"
          lacks={taking.length === 0 ? 'Отметьте, что берёте' : null}
          onClick={take}
        >
          {taking.length === 0 ? 'Забираю' : `Забираю ${taking.length}`}
        </StaffButton>
      </div>
    </>
  )
}
