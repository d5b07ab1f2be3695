import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MAX_NAME_LENGTH } from '~/contracts/constants'
import { errorText } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { ORDERS, plural, priceText } from '~/rules/number-text'
import { Initial } from '~/staff/kit/initial'
import { Skeleton } from '~/staff/kit/skeleton'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { Field } from '~/ui/field'
import { PhoneField } from '~/ui/phone-field'
import { PastOrders } from './past-orders'
import type { NewOrder } from './use-new-order'
import { ErrorNote } from '~/staff/kit/error-note'

type GuestPanelProps = { order: NewOrder; onNext: (question: 'name' | 'goods') => void; onRepeat: (index: number) => void }

/** Who calls. */
export function GuestPanel({ order, onNext, onRepeat }: GuestPanelProps) {
  const { draft, change, guest, allergies, problems } = order
  const [isShort, setShort] = useState(false)
  const isWaiting = useRef(false)

  // the next question comes with the answer
  useEffect(() => {
    if (!isWaiting.current || (guest.data === undefined && guest.error === null)) return
    isWaiting.current = false
    onNext(guest.data?.known ? 'goods' : 'name')
  }, [guest.data, guest.error, onNext])

  const find = () => {
    isWaiting.current = order.findGuest()
    setShort(!isWaiting.current)
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    // a guest who is found already is asked no second time
    if (draft.found !== null && draft.found === draft.phone) return
    event.preventDefault()
    find()
  }
  return (
    <section
      aria-labelledby="guest-title"
      className="flex flex-col lg:max-[89.99rem]:grid lg:max-[89.99rem]:grid-cols-[15rem_minmax(0,1fr)] lg:max-[89.99rem]:gap-x-3"
    >
      <h2 id="guest-title" className="mb-3 type-head text-[1.25rem] lg:max-[89.99rem]:sr-only">
        Гость
      </h2>
      <div data-problem="phone">
        <PhoneField
          prefix=""
          autoComplete="off"
          autoFocus={draft.found === null}
          enterKeyHint="search"
          value={draft.phone}
          onChange={(phone) => {
            setShort(false)
            change((last) => ({ phone, found: last.found === phone ? last.found : null }))
          }}
          onKeyDown={pressKey}
          error={isShort ? 'Введите номер полностью: 11 цифр' : problems.phone}
        />
      </div>
      {draft.found === null ? (
        <StaffButton icon="search" isWide size="card" className="self-start min-[90rem]:hidden" onClick={find}>
          Найти гостя
        </StaffButton>
      ) : (
        <GuestName order={order} />
      )}
      <div className="flex min-w-0 flex-col gap-3 pt-3 empty:hidden lg:max-[89.99rem]:col-span-2 lg:max-[89.99rem]:pt-0">
        {guest.isLoading && <Skeleton className="h-30" />}
        <ErrorNote error={guest.error && `${errorText(guest.error)} Заказ можно принять и так.`} look="row" onRetry={() => guest.retry()} />
        {allergies.length > 0 && (
          <p className="flex gap-2.5 rounded-field bg-err-soft px-3.5 py-2.5 type-row font-[600] text-err">
            <StaffIcon name="shield-exclamation-point" className="size-5 shrink-0" />
            <span>{glue(allergies.join('. '))}</span>
          </p>
        )}
        {guest.data && guest.data.favorites.length > 0 && (
          <div className="lg:max-[89.99rem]:hidden">
            <h3 className="pt-1 pb-1.5 type-row text-ink-2">Берёт чаще всего</h3>
            <ul className="type-row">
              {guest.data.favorites.slice(0, 3).map(({ goods_id, name, times }) => (
                <li key={goods_id} className="py-0.75">
                  {name}, {times} {plural(times, ['раз', 'раза', 'раз'])}
                </li>
              ))}
            </ul>
          </div>
        )}
        {guest.data && guest.data.last_orders.length > 0 && <PastOrders orders={guest.data.last_orders} onRepeat={onRepeat} />}
      </div>
    </section>
  )
}

/** The name of a known guest, else the question for it. */
function GuestName({ order: { draft, change, guest, problems } }: { order: NewOrder }) {
  const { data, isLoading } = guest
  if (isLoading) return null
  if (data?.known && data.name !== null)
    return (
      <p className="flex items-center gap-3 lg:max-[89.99rem]:h-14">
        <Initial name={data.name} className="size-12" />
        <span className="min-w-0">
          <span className="block truncate type-body font-[600]">{data.name}</span>
          <span className="block type-row text-ink-2">{historyText(data.orders, data.sum)}</span>
        </span>
      </p>
    )
  return (
    <div data-problem="name">
      <Field
        label="Имя"
        hint={data?.known ? historyText(data.orders, data.sum) : 'Новый гость'}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={draft.name}
        error={problems.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
    </div>
  )
}

/** The sum is of what was handed over: none yet says nothing. */
const historyText = (orders: number, sum: number) =>
  orders === 0 ? 'заказов ещё не было' : `${orders}\u00a0${plural(orders, ORDERS)}${sum > 0 ? `, выкуплено на\u00a0${priceText(sum)}` : ''}`
