import type { Address } from '~/contracts/addresses'
import { ADDRESS_LIMITS } from '~/contracts/constants'
import { useTidyAddress } from '~/lib/use-tidy-address'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { SwitchOfTwo } from '~/ui/choices'
import { cx } from '~/ui/cx'
import { Field } from '~/ui/field'
import { TidiedNote } from '~/ui/tidied-note'
import type { AddressDraft } from './draft'
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
    </div>
  )
}

function AddressChoice({ order }: { order: NewOrder }) {
  const { change, guest, place, problems } = order
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
                onPick={() => change({ address_id: address.id, has_new_address: false })}
                title={addressLine(address)}
                note={addressDetails(address)}
              />
            ))}
          </div>
          <RadioChoice
            name="address"
            value="new"
            checked={isNew}
            onPick={() => change({ has_new_address: true })}
            title={<StaffIcon name="plus" className="block size-5.5" aria-label="Новый адрес" />}
            className="h-13 w-13 items-center px-0!"
          />
        </div>
      )}
      <FieldProblem>{problems.address_id}</FieldProblem>
      {isNew && <AddressFields order={order} />}
    </div>
  )
}

const SHORT: readonly { name: keyof AddressDraft; label: string }[] = [
  { name: 'apartment', label: 'Квартира' },
  { name: 'entrance', label: 'Подъезд' },
  { name: 'floor', label: 'Этаж' },
  { name: 'intercom', label: 'Домофон' },
]

function AddressFields({ order: { draft, change, menu, place, problems } }: { order: NewOrder }) {
  const set = (parts: Partial<AddressDraft>) => change((last) => ({ address: { ...last.address, ...parts } }))
  const city = menu.cities.find(({ id }) => id === place.cityId)?.name ?? ''
  const tidy = useTidyAddress({ values: draft.address, city, cities: menu.cities, onChange: set })
  const problemOf = (name: keyof AddressDraft) =>
    (name === 'street' || name === 'house' ? problems[`address.${name}`] : undefined) ??
    (name === 'comment' ? undefined : tidy.faults[name])
  const field = (name: keyof AddressDraft, label: string, className?: string) => (
    <Field
      key={name}
      label={label}
      autoComplete="off"
      maxLength={ADDRESS_LIMITS[name]}
      value={draft.address[name]}
      error={problemOf(name)}
      hint={name === 'street' && tidy.moved && <TidiedNote moved={tidy.moved} onUndo={tidy.undo} />}
      onChange={({ currentTarget: { value } }) => (name === 'comment' ? set({ comment: value }) : tidy.change(name, value))}
      // the room of a message is given to the next field while there is none
      className={cx(className, problemOf(name) === undefined && !(name === 'street' && tidy.moved) && '-mb-3.5')}
    />
  )
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
              onPick={() => change({ city_id: id })}
              title={name}
            />
          ))}
        </div>
      )}
      <div onBlur={tidy.leave}>
        <div data-problem="address.street">{field('street', 'Улица')}</div>
        <div className="grid grid-cols-2 gap-x-2">
          <div data-problem="address.house">{field('house', 'Дом')}</div>
          {field('building', 'Корпус')}
          {SHORT.map(({ name, label }) => field(name, label))}
          {field('comment', 'Как найти', 'col-span-2')}
        </div>
      </div>
    </fieldset>
  )
}

/** «Лесная, 7, кв. 12» */
const addressLine = ({ street, house, building, apartment }: Address) =>
  [street, house, building && `корп.\u00a0${building}`, apartment && `кв.\u00a0${apartment}`].filter(Boolean).join(', ')

/** «подъезд 2, этаж 4» */
const addressDetails = ({ entrance, floor, intercom }: Address) =>
  [entrance && `подъезд\u00a0${entrance}`, floor && `этаж\u00a0${floor}`, intercom && `домофон\u00a0${intercom}`].filter(Boolean).join(', ')
