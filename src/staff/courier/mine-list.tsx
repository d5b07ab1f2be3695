import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Run } from '~/contracts/staff-courier'
import { plural } from '~/rules/number-text'
import { clockText } from '~/rules/clock-text'
import { cx } from '~/ui/cx'
import { StaffButton } from '~/staff/kit/staff-button'
import { RoundButton } from '~/staff/kit/round-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { RunBody } from './run-body'
import { RunHead } from './run-head'
import { inOrder, loadRunOrderAtom, moved, runOrderAtom, setRunOrderAtom } from './run-order.atoms'
import { streetOf } from './run-words'
import { useCourierNow, useCourierState, useCourierStore, useRuns } from './use-courier'

type MineListProps = { zone: string; onReady: () => void }

/** The runs of a courier: the first one open, the others as heads; then what was delivered a moment ago. */
export function MineList({ zone, onReady }: MineListProps) {
  const { mine, ready } = useRuns()
  const { send } = useCourierStore()
  const waiting = useCourierState((state) => state.waiting)
  const now = useCourierNow()
  const [chosen, setOrder, load] = [useAtomValue(runOrderAtom), useSetAtom(setRunOrderAtom), useSetAtom(loadRunOrderAtom)]
  const [openId, setOpenId] = useState<number | null>(null)
  const [isSorting, setIsSorting] = useState(false)
  useEffect(() => load(), [load])

  const runs = inOrder(
    mine.filter(({ status }) => status === 'inTransit'),
    chosen,
  )
  const over = mine.filter(({ status }) => status === 'completed').toSorted((a, b) => (b.ended_at ?? '').localeCompare(a.ended_at ?? ''))
  const open = runs.find(({ id }) => id === openId) ?? runs[0]
  const ids = runs.map(({ id }) => id)
  const isSorted = isSorting && runs.length > 1

  return (
    <>
      {runs.length === 0 && <Nothing ready={ready.length} onReady={onReady} />}
      <ul aria-label="Мои заказы" className="grid grid-cols-1 gap-2.5">
        {runs.map((run, at) =>
          isSorted ? (
            <li key={run.id} className="flex min-h-19 items-center gap-2 rounded-ticket bg-(--card) py-2 pr-2 pl-4.5">
              <p className="min-w-0 grow">
                <b className="block type-count">{run.number}</b>
                <span className="block type-option">{streetOf(run)}</span>
              </p>
              {([-1, 1] as const).map((by) => (
                <RoundButton
                  key={by}
                  kind="key"
                  size="card"
                  icon={by < 0 ? 'arrow-up' : 'arrow-down'}
                  label={by < 0 ? `${run.number} раньше` : `${run.number} позже`}
                  disabled={ids[at + by] === undefined}
                  onClick={() => setOrder(moved(ids, run.id, by))}
                />
              ))}
            </li>
          ) : (
            <li key={run.id} className="overflow-hidden rounded-ticket bg-(--card)">
              <RunHead
                run={run}
                now={now}
                zone={zone}
                isOpen={run === open}
                isWaiting={waiting.has(run.id)}
                onToggle={() => setOpenId(run.id)}
              />
              {run === open && <RunBody run={run} onSend={send} />}
            </li>
          ),
        )}
      </ul>
      {runs.length > 1 && (
        <button
          type="button"
          aria-pressed={isSorted}
          onClick={() => setIsSorting(!isSorted)}
          className="press mt-2 flex min-h-15 w-full items-center justify-center gap-3 rounded-full type-option text-ink-2"
        >
          <StaffIcon name={isSorted ? 'check' : 'grip-vertical'} />
          {isSorted ? 'Порядок готов' : 'Изменить порядок'}
        </button>
      )}
      {over.length > 0 && <Over runs={over} zone={zone} waiting={waiting} />}
    </>
  )
}

function Nothing({ ready, onReady }: { ready: number; onReady: () => void }) {
  return (
    <div className="flex min-h-[calc(100dvh-9.5rem)] flex-col justify-end gap-4 px-1.5 pb-3">
      <p className="type-head">Вы&nbsp;ничего не&nbsp;везёте</p>
      {ready === 0 ? (
        <p className="type-option text-ink-2">Готовых заказов пока нет. Они появятся здесь сами.</p>
      ) : (
        <StaffButton kind="ink" size="card" isWide className="min-h-15" onClick={onReady}>
          {`Взять: ${ready} ${plural(ready, ['заказ готов', 'заказа готовы', 'заказов готовы'])}`}
        </StaffButton>
      )}
    </div>
  )
}

const RECEIPTS: Record<NonNullable<Run['receipt']>, string> = {
  due: 'чек печатается',
  sent: 'чек печатается',
  done: 'чек пробит',
  failed: 'чек не\u00a0пробит: скажите менеджеру',
}

/** A guest can still be called: they may have forgotten a bag. */
function Over({ runs, zone, waiting }: { runs: readonly Run[]; zone: string; waiting: ReadonlySet<number> }) {
  return (
    <section aria-label="Вручённые" className="mt-4">
      <ul className="grid grid-cols-1 gap-2">
        {runs.map(({ id, number, ended_at, phone, receipt }) => (
          <li key={id} className="flex min-h-15 items-center gap-3 rounded-ticket bg-(--card) pl-4.5">
            <StaffIcon
              name={waiting.has(id) ? 'clock-arrow-up' : 'check'}
              className={waiting.has(id) ? 'text-salmon-ink night:text-tamago' : 'text-ok'}
            />
            <p className="min-w-0 grow type-option">
              <b className="font-voice font-[650]">{number}</b>
              {ended_at !== null && ` вручён в\u00a0${clockText(ended_at, zone)}`}
              {waiting.has(id) && <span className="block text-[0.9375rem]/[1.25rem] text-ink-2">отправим, когда будет связь</span>}
              {receipt !== null && !waiting.has(id) && (
                <span className={cx('block text-[0.9375rem]/[1.25rem]', receipt === 'failed' ? 'text-err' : 'text-ink-2')}>
                  {RECEIPTS[receipt]}
                </span>
              )}
            </p>
            {phone !== null && (
              <a
                href={`tel:+${phone}`}
                aria-label={`Позвонить, заказ ${number}`}
                className="press flex size-15 shrink-0 items-center justify-center rounded-full"
              >
                <StaffIcon name="phone" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
