import { useAtom } from 'jotai'
import { useState } from 'react'
import type { Run } from '~/contracts/staff-courier'
import { capital, glue } from '~/lib/text'
import type { NewOp } from '~/rules/apply-op'
import { doorWishes } from '~/rules/doorstep'
import { countedText } from '~/rules/list-text'
import { priceText } from '~/rules/number-text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { FailSheet } from './fail-sheet'
import { HoldButton } from './hold-button'
import { paidByAtom } from './run-order.atoms'
import { changeText, doorOf, mapUrl, PAY_WORDS, type Pay, streetOf } from './run-words'
import { Sheet } from '~/staff/kit/sheet'
import { cx } from '~/ui/cx'

type RunBodyProps = { run: Run; onSend: (op: NewOp) => void }

/** What a courier needs at the door, and what they do there. */
export function RunBody({ run, onSend }: RunBodyProps) {
  const [ways, setWays] = useAtom(paidByAtom)
  const paidBy = ways[run.id]
  const [sheet, setSheet] = useState<'pay' | 'fail' | null>(null)
  const door = doorOf(run)
  const wishes = doorWishes(run)
  const close = () => setSheet(null)
  return (
    <div className="px-4 pt-4 pb-3">
      <h2 className="font-voice text-[1.5rem]/[1.8125rem] font-[650] tracking-[-0.045em]">{glue(streetOf(run))}</h2>
      {run.zone && <p className="mt-1 type-option text-ink-2">{`Зона «${run.zone}»`}</p>}
      {run.address === null && <p className="mt-2 type-option text-ink-2">{glue('Квартира и телефон появятся, когда будет связь.')}</p>}
      {door.length > 0 && (
        <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] gap-2">
          {door.map(({ name, value }) => (
            <div key={name} className="flex min-w-0 flex-col items-center rounded-card bg-(--key) px-0.5 pt-1.5 pb-2">
              <dt className="text-[0.8125rem]/[1.125rem] text-ink-2">{name}</dt>
              <dd className="max-w-full text-center text-[1.25rem]/[1.5rem] font-[600] break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {run.problem !== null && (
        <p className="mt-3 flex items-start gap-3 rounded-card bg-gari px-3.5 py-3 type-option text-on-field">
          <StaffIcon name="circle-exclamation-point" className="size-6 shrink-0" />
          {glue(run.problem)}
        </p>
      )}
      {run.comment !== null && (
        <p className="mt-3 flex items-start gap-3 rounded-card bg-tamago px-3.5 py-3 type-option whitespace-pre-line text-on-field">
          <StaffIcon name="message-square" className="size-6 shrink-0" />
          {glue(run.comment)}
        </p>
      )}
      {wishes.length > 0 && (
        <p className="mt-3 flex items-start gap-3 rounded-card bg-tamago px-3.5 py-3 type-option text-on-field">
          <StaffIcon name="bell" className="size-6 shrink-0" />
          {capital(wishes.join(', '))}
        </p>
      )}
      <PayRow run={run} pay={run.pay === 'paid' ? 'paid' : (paidBy ?? run.pay)} onChange={() => setSheet('pay')} />
      <ul aria-label="Блюда" className="pb-2 text-[0.9375rem]/[1.375rem] text-ink-2">
        {run.items.map(({ name, qtt, note }, index) => (
          <li key={index}>
            {glue(countedText(name, qtt))}
            {note !== null && <b className="block font-[600] text-ink">{glue(`«${note}»`)}</b>}
          </li>
        ))}
        {run.persons !== null && <li>{run.persons === 0 ? 'Без приборов' : `Приборы: ${run.persons}`}</li>}
      </ul>
      {run.name !== null && <p className="pb-2 type-option">Получит {run.name}</p>}
      <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        <a href={mapUrl(run)} target="_blank" rel="noreferrer" className={KEY}>
          <StaffIcon name="map-pinned" />
          Карта
        </a>
        {run.phone === null ? (
          <span className={`${KEY} text-ink-3`}>
            <StaffIcon name="phone" />
            Нет номера
          </span>
        ) : (
          <a href={`tel:+${run.phone}`} className={KEY}>
            <StaffIcon name="phone" />
            Позвонить
          </a>
        )}
      </div>
      <div className="mt-2">
        <HoldButton
          icon="hand-coins"
          onDone={() =>
            onSend({ kind: 'deliver', order_id: run.id, ...(run.pay !== 'paid' && paidBy !== undefined && { paid_by: paidBy }) })
          }
        >
          Вручил, держите
        </HoldButton>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setSheet('fail')}
        className="press flex min-h-15 w-full items-center justify-center gap-3 rounded-full type-option text-ink-2"
      >
        <StaffIcon name="circle-x" className="size-6.5" />
        Не&nbsp;получилось
      </button>
      <PaySheet
        isOpen={sheet === 'pay'}
        pay={paidBy ?? run.pay}
        onClose={close}
        onPick={(way) => {
          setWays({ ...ways, [run.id]: way })
          close()
        }}
      />
      <FailSheet
        isOpen={sheet === 'fail'}
        number={run.number}
        onClose={close}
        onFail={(why, text) => {
          onSend({ kind: 'fail', order_id: run.id, why, text })
          close()
        }}
      />
    </div>
  )
}

const KEY =
  'press flex min-h-15 items-center justify-center gap-2.5 rounded-full bg-(--key) px-3 type-option max-[22.5rem]:gap-1.5 max-[22.5rem]:px-1.5 [&>svg]:shrink-0'

/** How the guest pays; on receipt it can be another way than the order says. */
function PayRow({ run, pay, onChange }: { run: Run; pay: Pay; onChange: () => void }) {
  const { word, icon } = PAY_WORDS[pay]
  const change = pay === 'cash' ? changeText(run) : null
  const content = (
    <>
      <StaffIcon name={icon} className="size-7 shrink-0" />
      <span className="min-w-0 grow text-left">
        <span className="block text-[1.125rem]/[1.5rem] font-[600]">
          {word}
          {pay !== 'paid' && (
            <b className="ml-1.5 whitespace-nowrap font-voice text-[1.25rem] font-[650] tracking-[-0.045em]">{priceText(run.to_pay)}</b>
          )}
        </span>
        {change !== null && (
          <span className="block text-[1.0625rem]/[1.375rem] font-[600] text-salmon-ink night:text-tamago">{change}</span>
        )}
      </span>
    </>
  )
  if (pay === 'paid') return <p className="flex min-h-15 items-center gap-3.5 py-2">{content}</p>
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onChange}
      className="press flex min-h-15 w-full items-center gap-3.5 rounded-card py-2"
    >
      {content}
      <StaffIcon name="chevron-down" aria-label="изменить" className="shrink-0 text-ink-2" />
    </button>
  )
}

type Way = Exclude<Pay, 'paid'>
type PaySheetProps = { isOpen: boolean; pay: Pay; onPick: (way: Way) => void; onClose: () => void }

const WAYS: readonly Way[] = ['cash', 'card', 'qr']

/** How the guest really paid. */
function PaySheet({ isOpen, pay, onPick, onClose }: PaySheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Как заплатил гость?">
      <ul className="grid gap-2">
        {WAYS.map((way) => (
          <li key={way}>
            <button
              type="button"
              aria-pressed={way === pay}
              onClick={() => onPick(way)}
              className={cx(
                'press flex min-h-16 w-full items-center gap-3.5 rounded-card px-4.5 type-dish',
                way === pay ? 'bg-ink text-page' : 'bg-quiet hover:bg-quiet-2',
              )}
            >
              <StaffIcon name={PAY_WORDS[way].icon} />
              {PAY_WORDS[way].word}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
