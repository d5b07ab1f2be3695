import { dueText } from '~/staff/kit/due-text'
import { serverNow } from '~/lib/server-clock'
import { slotText } from '~/rules/moment-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskMenu, DeskOrder } from '~/contracts/staff-desk'
import { MAX_COMMENT_LENGTH, MAX_PERSONS, PAY_TYPE } from '~/contracts/constants'
import type { PayType } from '~/contracts/cart'
import { toQuoteBody } from '~/order-form/order-body'
import { emptyAddress } from '~/order-form/address-form'
import { addressFaults } from '~/order-form/order-faults'
import type { Faults } from '~/order-form/receiving'
import { lineBody } from '~/order-form/order-lines'
import { ReceivingFields } from '~/order-form/receiving-fields'
import { openSlots } from '~/order-form/slots'
import { useAddressFields } from '~/order-form/use-address-fields'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { SwitchOfTwo } from '~/ui/choices'
import { Field, TextArea } from '~/ui/field'
import { Stepper } from '~/ui/stepper'
import type { EditDraft } from './edit-draft'
import { deskQueries } from './orders.queries'

type PartProps = {
  draft: EditDraft
  desk: DeskOrder
  menu: DeskMenu | undefined
  timeZone: string
  onChange: (next: Partial<EditDraft>) => void
}

const FIELDS = [
  ['street', 'col-span-2'],
  // its message is longer than its field
  ['house', '[&_p]:whitespace-nowrap'],
  ['apartment', ''],
  ['entrance', ''],
  ['floor', ''],
  ['intercom', ''],
  ['building', ''],
] as const

/** How the guest gets the order: delivery with its address, or a pickup point. */
export function EditPlace({ draft, menu, faults, onChange }: PartProps & { faults: Faults }) {
  const { address, delivery_type } = draft
  const { leave, fieldOf } = useAddressFields({
    values: address,
    errors: { ...addressFaults(address), ...faults },
    prefix: 'address.',
    city: menu?.cities.find(({ id }) => id === address.city_id)?.name ?? '',
    cities: menu?.cities ?? [],
    onChange: (parts) => onChange({ address: { ...address, ...parts } }),
  })
  const asksZone = faults['zone_id'] !== undefined || draft.zone_id !== undefined
  const { data: places } = useQuery({ ...deskQueries.places(), enabled: asksZone })
  const zones = places?.cities.find(({ id }) => id === (address.city_id ?? menu?.city_id))?.zones ?? []
  return (
    <>
      <SwitchOfTwo
        name="delivery_type"
        label="Как получит"
        options={[
          { value: 'delivery', label: 'Доставка', icon: <StaffIcon name="bike" /> },
          { value: 'pickup', label: 'Самовывоз', icon: <StaffIcon name="store" /> },
        ]}
        value={delivery_type}
        onChange={(value) =>
          onChange({ delivery_type: value, ...(value === 'pickup' && { pickup_point_id: draft.pickup_point_id ?? menu?.points[0]?.id }) })
        }
      />
      {delivery_type === 'pickup' ? (
        <ChoiceChips
          label="Откуда заберёт"
          options={(menu?.points ?? []).map(({ id, address: label }) => ({ value: id, label }))}
          isOn={(id) => id === draft.pickup_point_id}
          onPick={(id) => onChange({ pickup_point_id: id })}
        />
      ) : (
        <div className="grid grid-cols-2 gap-x-2" onBlur={leave}>
          {FIELDS.map(([name, className]) => (
            <Field key={name} autoComplete="off" {...fieldOf(name)} className={className} />
          ))}
        </div>
      )}
      {delivery_type === 'delivery' && asksZone && (
        <ChoiceChips
          label="Зона доставки"
          options={zones.map(({ id, name }) => ({ value: id, label: name }))}
          isOn={(id) => id === draft.zone_id}
          onPick={(zone_id) => onChange({ zone_id })}
        />
      )}
    </>
  )
}

const KEEP = 'keep'
const LATER = 'later'

/** When: as promised, as soon as possible, or at a free slot. */
export function EditTime({ draft, desk: { order }, menu, timeZone, onChange }: PartProps) {
  const [wantsSlot, setWantsSlot] = useState(false)
  const { data } = useQuery({
    ...deskQueries.quote(
      toQuoteBody(
        { delivery_type: draft.delivery_type, time_type: 'now', day: null, datetime: null, address: emptyAddress, zone_id: null },
        { cityId: menu?.city_id ?? 0, address: null, pointId: draft.pickup_point_id ?? null },
        timeZone,
        draft.lines.map(lineBody),
      ),
    ),
    enabled: wantsSlot && menu !== undefined,
  })
  const chosen = draft.time === undefined ? KEEP : draft.time === null ? 'now' : LATER
  const pick = (value: string) => {
    setWantsSlot(value === LATER)
    onChange({ time: value === KEEP ? undefined : value === 'now' ? null : draft.time || undefined })
  }
  return (
    <>
      <ChoiceChips
        label="Когда"
        options={[
          { value: KEEP, label: `Как обещали, ${dueText(order.promised.to, serverNow(), timeZone)}` },
          { value: 'now', label: 'Сразу' },
          { value: LATER, label: 'Ко\u00a0времени' },
        ]}
        isOn={(value) => (wantsSlot ? value === LATER : value === chosen)}
        onPick={pick}
      />
      {wantsSlot && (
        <label className="flex flex-col gap-2 type-row text-ink-2">
          Свободное время
          <select
            value={draft.time ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ time: value || undefined })}
            className="min-h-12 rounded-field bg-quiet px-3.5 type-row text-ink"
          >
            <option value="">{data ? 'Выберите' : 'Загружаем…'}</option>
            {openSlots(data?.slots ?? [], new Date(serverNow()), timeZone).map((slot) => (
              <option key={slot} value={slot}>
                {slotText(slot, serverNow(), timeZone)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

/** Persons, who receives it, comment, and how the guest pays on receipt. */
export function EditRest({ draft, desk: { order }, faults, onChange }: PartProps & { faults: Faults }) {
  const isOnReceipt = order.pay_variant !== 2
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <span className="type-row">Приборы</span>
        <Stepper value={draft.persons} name="Приборы" max={MAX_PERSONS} onChange={(persons) => onChange({ persons })} />
      </div>
      {isOnReceipt && (
        <ChoiceChips<PayType>
          label="Оплата при&nbsp;получении"
          options={[
            { value: PAY_TYPE.cardOffline, label: 'Картой' },
            { value: PAY_TYPE.cashOffline, label: 'Наличными' },
            { value: PAY_TYPE.qrOffline, label: 'По\u00a0QR' },
          ]}
          isOn={(value) => value === draft.pay_type}
          onPick={(value) => onChange({ pay_type: value })}
        />
      )}
      <ReceivingFields values={draft} errors={faults} prefix="" onChange={onChange} />
      <TextArea
        label="Комментарий"
        value={draft.comment}
        maxLength={MAX_COMMENT_LENGTH}
        onChange={({ currentTarget: { value } }) => onChange({ comment: value })}
      />
    </>
  )
}
