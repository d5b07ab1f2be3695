import type { Couriers } from '~/contracts/staff-courier'
import { glue } from '~/lib/text'
import { clockText } from '~/rules/clock-text'
import { priceText } from '~/rules/number-text'
import { minutesLeft } from '~/rules/ticket-age'
import { MINUTE_MS } from '~/rules/time'
import { Initial } from '~/staff/kit/initial'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { AgePill } from './age-pill'
import { deliveriesText } from './run-words'

export type CourierOut = Couriers[number]
type CourierCardProps = { courier: CourierOut; now: number; zone: string; onCash: (() => void) | undefined }

/** One courier for the manager. */
export function CourierCard({ courier, now, zone, onCash }: CourierCardProps) {
  const { id, name, out, cash, today } = courier
  return (
    <li aria-labelledby={`courier-${id}`} className="rounded-ticket bg-(--card) p-4.5">
      <div className="flex items-center gap-3.5">
        <Initial name={name} className="size-12" />
        <div className="min-w-0">
          <h2 id={`courier-${id}`} className="type-person">
            {name}
          </h2>
          <p className="text-[1.0625rem]/[1.375rem] text-ink-2">{glue(whereText(courier, now, zone))}</p>
        </div>
      </div>
      {out.length > 0 && (
        <ul className="mt-3 grid grid-cols-1 gap-2">
          {out.map(({ id: orderId, number, place, promise_to, problem }) => (
            <Carried key={orderId} number={number} place={place} minutes={minutesLeft(promise_to, now)} problem={problem} />
          ))}
        </ul>
      )}
      <p className="mt-3 text-[1.0625rem]/[1.375rem]">
        {today.runs === 0 ? 'Сегодня доставок не\u00a0было' : `Сегодня ${deliveriesText(today)}`}
      </p>
      {cash.sum > 0 &&
        (onCash ? (
          <StaffButton kind="deep" size="card" isWide icon="banknote" className="mt-3" onClick={onCash}>
            {`Принять ${priceText(cash.sum)}`}
          </StaffButton>
        ) : (
          <p className="mt-1 text-[1.0625rem]/[1.375rem]">{`Наличных ${priceText(cash.sum)}`}</p>
        ))}
    </li>
  )
}

function whereText({ shift, out }: CourierOut, now: number, zone: string): string {
  const [first] = out.map(({ taken_at }) => Date.parse(taken_at)).toSorted((a, b) => a - b)
  const onShift = shift === null ? 'не на смене' : `на смене с ${clockText(shift.since, zone)}`
  return first === undefined ? onShift : `в пути ${Math.max(0, Math.floor((now - first) / MINUTE_MS))} мин, ${onShift}`
}

type CarriedProps = { number: string; place: string; minutes: number; problem: string | null }

function Carried({ number, place, minutes, problem }: CarriedProps) {
  return (
    <li className="rounded-card bg-(--key) py-2.5 pr-2.5 pl-3.5">
      <div className="flex items-center gap-3">
        <b className="font-voice text-[1.25rem] font-[650] tracking-[-0.04em] tabular-nums">{number}</b>
        <span className="min-w-0 grow type-option font-[500]">{glue(place)}</span>
        <AgePill minutes={minutes} isNamed />
      </div>
      {problem !== null && (
        <p className="mt-2 flex items-start gap-2.5 rounded-field bg-gari px-3 py-2 type-option text-on-field">
          <StaffIcon name="circle-exclamation-point" className="size-5.5 shrink-0" />
          {glue(problem)}
        </p>
      )}
    </li>
  )
}
