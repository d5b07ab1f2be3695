import { StaffIcon } from '~/staff/kit/staff-icon'
import { type AddressField, NO_POINT } from '~/order-form/address-form'
import { addressDetails, addressLine } from '~/rules/address-text'
import { useAddressFields } from '~/order-form/use-address-fields'
import { SwitchOfTwo } from '~/ui/choices'
import { cx } from '~/ui/cx'
import { Field } from '~/ui/field'
import { ReceivingFields } from '~/order-form/receiving-fields'
import { FieldProblem, RadioChoice } from './radio-choice'
import type { NewOrder } from './use-new-order'

/** Delivery to a known or new address, or pickup at a point. */
export function ReceiveBlock({ order }: { order: NewOrder }) {
  const { draft, change, menu, place, problems } = order
  return (
    <div className="flex flex-col gap-2.5">
      <div className="[--quiet:var(--quiet-2)] [&>div]:min-h-12">
        <SwitchOfTwo
          name="delivery_type"
          label="Как получить"
          options={[
            { value: 'delivery', label: 'Доставка', icon: null },
            { value: 'pickup', label: 'Самовывоз', icon: null },
          ]}
          value={draft.delivery_type}
          onChange={(delivery_type) => change({ delivery_type })}
        />
      </div>
      {draft.delivery_type === 'delivery' ? (
        <AddressChoice order={order} />
      ) : (
        <div data-problem="pickup_point_id">
          <div role="radiogroup" aria-label="Точка" className="flex flex-col gap-2">
            {menu.points.map(({ id, address }) => (
              <RadioChoice
                key={id}
                name="point"
                value={String(id)}
                checked={id === place.pointId}
                onPick={() => change({ point_id: id })}
                title={address}
              />
            ))}
          </div>
          <FieldProblem>{problems.pickup_point_id}</FieldProblem>
        </div>
      )}
      <ReceivingFields values={draft} errors={problems} prefix="" onChange={change} />
    </div>
  )
}

function AddressChoice({ order }: { order: NewOrder }) {
  const { draft, change, guest, place, problems, zones } = order
  const saved = guest.data?.addresses ?? []
  const isNew = place.address === null
  return (
    <div data-problem="address_id">
      {saved.length > 0 && (
        <div role="radiogroup" aria-label="Адрес" className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <div className="flex min-w-0 flex-col gap-2">
            {saved.map((address) => (
              <RadioChoice
                key={address.id}
                name="address"
                value={String(address.id)}
                checked={address.id === place.address?.id}
                onPick={() => change({ address_id: address.id, has_new_address: false, zone_id: null })}
                title={addressLine(address)}
                note={addressDetails(address)}
              />
            ))}
          </div>
          <RadioChoice
            name="address"
            value="new"
            checked={isNew}
            onPick={() => change({ has_new_address: true, zone_id: null })}
            title={<StaffIcon name="plus" className="block size-5.5" aria-label="Новый адрес" />}
            className="h-13 w-13 items-center px-0!"
          />
        </div>
      )}
      <FieldProblem>{problems.address_id}</FieldProblem>
      {isNew && <AddressFields order={order} />}
      <div data-problem="zone_id" className="not-empty:pt-2">
        {zones.length > 0 && (
          <div role="radiogroup" aria-label="Зона доставки" className="flex flex-wrap gap-2">
            {zones.map(({ id, name }) => (
              <RadioChoice
                key={id}
                kind="pill"
                name="zone"
                value={String(id)}
                checked={id === draft.zone_id}
                onPick={() => change({ zone_id: id })}
                title={name}
              />
            ))}
          </div>
        )}
        <FieldProblem>{problems.zone_id}</FieldProblem>
      </div>
    </div>
  )
}

/** The message at the house is longer than its field. */
const WIDTHS: Partial<Record<AddressField, string>> = { house: '[&_p]:whitespace-nowrap', comment: 'col-span-2' }
const SHORT = ['apartment', 'entrance', 'floor', 'intercom'] as const

function AddressFields({ order: { draft, change, menu, place, problems } }: { order: NewOrder }) {
  const { leave, fieldOf } = useAddressFields({
    values: draft.address,
    errors: problems,
    prefix: 'address.',
    city: menu.cities.find(({ id }) => id === place.cityId)?.name ?? '',
    cities: menu.cities,
    onChange: (parts) =>
      change((last) => ({ address: { ...last.address, ...parts }, ...(('street' in parts || 'house' in parts) && { zone_id: null }) })),
  })
  const box = (name: AddressField, label?: string) => {
    const field = { ...fieldOf(name), ...(label !== undefined && { label }) }
    return (
      <div key={name} data-problem={`address.${name}`} className={WIDTHS[name]}>
        {/* the room of a message is given to the next field while there is none */}
        <Field autoComplete="off" {...field} className={cx(field.error === undefined && !field.hint && '-mb-3.5')} />
      </div>
    )
  }
  return (
    <fieldset className="pt-1 pb-1">
      <legend className="sr-only">Новый адрес</legend>
      {menu.cities.length > 1 && (
        <div role="radiogroup" aria-label="Город" className="flex flex-wrap gap-2 pb-2.5">
          {menu.cities.map(({ id, name }) => (
            <RadioChoice
              key={id}
              kind="pill"
              name="city"
              value={String(id)}
              checked={id === place.cityId}
              onPick={() => change((last) => ({ city_id: id, zone_id: null, address: { ...last.address, ...NO_POINT } }))}
              title={name}
            />
          ))}
        </div>
      )}
      <div onBlur={leave}>
        {box('street')}
        <div className="grid grid-cols-2 gap-x-2">
          {box('house')}
          {box('building')}
          {SHORT.map((name) => box(name))}
          {box('comment', 'Как найти')}
        </div>
      </div>
    </fieldset>
  )
}
