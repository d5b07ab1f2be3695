import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { stampText } from '~/rules/moment-text'
import { subtractMoney } from '~/rules/money'
import { EmptyState } from '~/staff/kit/empty-state'
import { Loaded } from '~/staff/kit/loaded'
import { StaffButton } from '~/staff/kit/staff-button'
import { AskForm } from '~/ui/ask-form'
import { Field } from '~/ui/field'
import { zonesQueries } from './zones.queries'

type TryZoneProps = { cityId: number; nameOf: (id: number) => string }

/** «Куда попадёт?»: the zone of an address, what decided it, and why it takes no order now. */
export function TryZone({ cityId, nameOf }: TryZoneProps) {
  const [typed, setTyped] = useState({ street: '', house: '' })
  const [asked, setAsked] = useState<typeof typed | null>(null)
  const { data, error, isFetching } = useQuery({ ...zonesQueries.tried(cityId, asked ?? typed), enabled: asked !== null })
  const ask = () => {
    if (typed.street.trim() !== '') setAsked(typed)
  }
  const said = data && [
    data.zone
      ? `Зона «${data.zone.name}»`
      : data.among.length > 0
        ? `Гость выберет: ${data.among.map(nameOf).join(', ')}`
        : 'Не\u00a0возим',
    data.why,
    data.refused,
  ]
  return (
    <AskForm aria-label="Проверить адрес" onAsk={ask} className="mt-4 rounded-panel bg-quiet p-4 *:[--quiet:var(--page)]">
      <div className="grid grid-cols-[1fr_7rem_auto] items-start gap-2.5 max-md:grid-cols-[1fr_7rem]">
        <Field
          label="Улица"
          value={typed.street}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped({ ...typed, street: currentTarget.value })}
        />
        <Field
          label="Дом"
          value={typed.house}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped({ ...typed, house: currentTarget.value })}
        />
        <StaffButton type="submit" icon="map-pin" lacks={typed.street.trim() === '' ? 'Напишите улицу' : null} isLoading={isFetching}>
          Куда попадёт?
        </StaffButton>
      </div>
      <p role="status" className="type-row empty:hidden">
        {error ? glue(errorText(error)) : said && glue(said.filter(Boolean).join('. '))}
      </p>
    </AskForm>
  )
}

/** The last deliveries, as they were paid and as the zones would price them now. */
export function ZonesPreviewList({ cityId, now }: { cityId: number; now: Date }) {
  const query = useQuery(zonesQueries.preview(cityId))
  const { orders = [], fees_then = 0, fees_now = 0 } = query.data ?? {}
  const more = subtractMoney(fees_now, fees_then)
  return (
    <Loaded query={query}>
      {orders.length === 0 ? (
        <EmptyState title="Доставок ещё не было" text="Здесь будет видно, что стоили бы последние заказы с новыми зонами." />
      ) : (
        <>
          <p className="mb-3 type-body">
            {glue(
              `За доставку взяли ${priceText(fees_then)}, по зонам было бы ${priceText(fees_now)}: ${more < 0 ? 'меньше' : 'больше'} на ${priceText(Math.abs(more))}.`,
            )}
          </p>
          <ul>
            {orders.map(({ id, number, created_at, goods, zone_now, fee_then, fee_now }) => (
              <li key={id} className="flex items-baseline justify-between gap-3 border-b border-line py-2.5 type-row">
                <span className="min-w-0">
                  <b className="font-[600]">{number}</b>
                  <span className="block type-caption text-ink-2">
                    {glue(`${stampText(created_at, now)}, блюда на ${priceText(goods)}`)}
                  </span>
                </span>
                <span className="text-right tabular-nums">
                  {fee_now === null ? 'не\u00a0определить' : `${priceText(fee_then)} → ${priceText(fee_now)}`}
                  <span className="block type-caption text-ink-2">{zone_now ?? 'вне зон'}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}
