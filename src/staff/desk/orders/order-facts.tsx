import { usePhoneText } from '~/lib/phone-mask'
import { doorWishes } from '~/rules/doorstep'
import type { ReactNode } from 'react'
import type { DeskOrder } from '~/contracts/staff-desk'
import { capital } from '~/lib/text'
import { addressDetails, addressLine, wholeAddress } from '~/rules/address-text'
import { serverNow } from '~/lib/server-clock'
import { clockText } from '~/rules/clock-text'
import { dueText } from '~/staff/kit/due-text'
import { copyText } from '~/staff/kit/copy-text'
import { Initial } from '~/staff/kit/initial'
import { RoundButton } from '~/staff/kit/round-button'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon, type StaffIconName } from '~/staff/kit/staff-icon'
import type { FoodField } from '~/ui/food-field'
import { dueOf, ordersText, payMark, SOURCE_MARKS } from './desk-state'
import { type Reveal, useReveal } from './use-reveal'

type OrderFactsProps = { desk: DeskOrder; reveal: Reveal; timeZone: string }

/** Where to, who, how many, when. */
export function OrderFacts({ desk: { order, customer_orders }, reveal, timeZone }: OrderFactsProps) {
  const revealRecipient = useReveal(order.id, 'recipient')
  const { address, zone, pickup_point, customer, recipient, persons, courier, delivery_type } = order
  const place = address ? addressLine(address) : (pickup_point?.address ?? '')
  const copy = () => copyText(address ? wholeAddress(address) : place, 'Адрес скопирован')
  const source = SOURCE_MARKS[order.source]
  const moved = order.first_promise_to === order.promised.to ? '' : `, сначала ${clockText(order.first_promise_to, timeZone)}`
  return (
    <ul className="flex flex-col gap-3">
      <Fact
        icon={delivery_type === 'delivery' ? 'map-pin' : 'store'}
        field="sea"
        title={delivery_type === 'delivery' ? place : 'Самовывоз'}
        note={
          delivery_type === 'delivery'
            ? [zone && `зона «${zone.name}»`, address && addressDetails(address), address?.comment, capital(doorWishes(order).join(', '))]
                .filter(Boolean)
                .join('. ')
            : place
        }
      >
        {address && (
          <>
            <a
              href={`https://yandex.ru/maps/?text=${encodeURIComponent(`${address.street}, ${address.house}`)}`}
              target="_blank"
              rel="noreferrer"
              aria-label="На карте"
              className={ROUND}
            >
              <StaffIcon name="map-pinned" className="size-5" />
            </a>
            <RoundButton icon="copy" label="Скопировать адрес" onClick={() => void copy()} className="[&>svg]:size-5" />
          </>
        )}
      </Fact>
      <Person
        name={customer.name ?? 'Гость'}
        title={`${customer.name ?? 'Гость'}, ${ordersText(customer_orders)}`}
        phone={customer.phone}
        reveal={reveal}
      />
      {recipient && <Person name={recipient.name} title={`Получит ${recipient.name}`} phone={recipient.phone} reveal={revealRecipient} />}
      <Fact
        icon="clock"
        field="tamago"
        title={`${order.time_type === 'now' ? 'Сразу' : 'Ко времени'}, обещали ${dueText(dueOf(order), serverNow(), timeZone)}${moved}`}
        note={[
          persons !== null && (persons === 0 ? 'без приборов' : `приборы ${persons}`),
          `${source.text}, ${payMark(order).text}`,
          courier && `курьер ${courier.name}`,
        ]
          .filter(Boolean)
          .join(', ')}
      />
    </ul>
  )
}

type PersonProps = { name: string; title: string; phone: string | null; reveal: Reveal }

/** A person with a phone, masked until it is asked for. */
function Person({ name, title, phone, reveal }: PersonProps) {
  const phoneText = usePhoneText()
  return (
    <li className="flex items-center gap-3">
      <Initial name={name} />
      <span className="min-w-0 grow">
        <span className="block text-[1rem]/[1.25rem] font-[600] wrap-anywhere">{title}</span>
        {reveal.phone ? (
          <a href={`tel:+${reveal.phone}`} className="block type-row underline underline-offset-4">
            {phoneText(reveal.phone)}
          </a>
        ) : (
          <span className="block type-row text-ink-2">{phone === null ? 'телефона нет' : phoneText(phone)}</span>
        )}
      </span>
      {phone !== null && reveal.show && (
        <StaffButton size="sm" isLoading={reveal.isPending} onClick={reveal.show}>
          Показать
        </StaffButton>
      )}
    </li>
  )
}

const ROUND = 'press flex size-11 shrink-0 items-center justify-center rounded-full bg-quiet-2 text-ink'

type FactProps = { icon: StaffIconName; field: FoodField; title: string; note: string; children?: ReactNode }

const Fact = ({ icon, field, title, note, children }: FactProps) => (
  <li className="flex items-center gap-3">
    <span data-field={field} className="flex size-10 shrink-0 items-center justify-center rounded-full bg-field text-on-field">
      <StaffIcon name={icon} className="size-5" />
    </span>
    <span className="min-w-0 grow">
      <span className="block text-[1rem]/[1.25rem] font-[600]">{title}</span>
      {note && <span className="block type-row text-ink-2">{note}</span>}
    </span>
    {children}
  </li>
)
