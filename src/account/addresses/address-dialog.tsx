import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { Form, useForm } from '~/account/form'
import { useKeepClosed } from '~/account/use-reopen-form'
import { authQueries } from '~/auth/auth.queries'
import { AddressFields } from '~/checkout/address-fields'
import { useAddressZone } from '~/checkout/address-zone'
import { CityChips } from '~/checkout/checkout-block'
import { ZoneChoice } from '~/checkout/zone-choice'
import type { Address } from '~/contracts/addresses'
import { ApiError } from '~/lib/api-error'
import { sendOnce } from '~/lib/send-once'
import { glue } from '~/lib/text'
import { waitAfter } from '~/lib/time-limit'
import { NO_POINT } from '~/order-form/address-form'
import { useShop } from '~/shop/use-shop'
import { setZoneAtom } from '~/shop/zone.atoms'
import { Chip } from '~/ui/chip'
import { Switch } from '~/ui/choices'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { showToast } from '~/ui/show-toast'
import { Skeleton } from '~/ui/skeleton'
import { initialValues, savedAddressForm } from './addresses'
import { addressQueries, createAddress, updateAddress } from './addresses.functions'

type AddressDialogProps = { dialog: { id?: number }; isOpen: boolean; onClose: () => void }

/** Creates an address, or edits the one with the id. Closed by the customer, or by leaving the page, it keeps its unsaved text for the
 *  next time. */
export function AddressDialog({ dialog: { id }, isOpen, onClose }: AddressDialogProps) {
  const { data: user } = useQuery({ ...authQueries.user(), enabled: isOpen })
  const { data: addresses } = useQuery({ ...addressQueries.list(), enabled: isOpen })
  useKeepClosed('address', user?.id, isOpen)

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={id === undefined ? 'Новый адрес' : 'Изменить адрес'}>
      {user && addresses ? (
        <AddressEditor
          key={id ?? 'new'}
          owner={user.id}
          id={id ?? null}
          address={addresses.find((one) => one.id === id) ?? null}
          isOnly={addresses.every((one) => one.id === id)}
          onSaved={onClose}
        />
      ) : (
        <div role="status" aria-label="Загружаем адрес" className="flex flex-col gap-6 pt-3">
          <Skeleton className="h-14 rounded-field" />
          <Skeleton className="h-14 rounded-field" />
          <Skeleton className="h-14 rounded-field" />
        </div>
      )}
    </Dialog>
  )
}

type AddressEditorProps = {
  /** The customer's id. */
  owner: number
  /** `null` creates a new address. */
  id: number | null
  /** `null` for a new address, and for one that another tab deleted: its text can be saved as a new one. */
  address: Address | null
  /** The only address is always the default. */
  isOnly: boolean
  onSaved: () => void
}

function AddressEditor({ owner, id, address, isOnly, onSaved }: AddressEditorProps) {
  const { city, cities } = useShop()
  const queryClient = useQueryClient()
  const forgetZone = useSetAtom(setZoneAtom)
  const isGone = id !== null && address === null
  const form = useForm({
    schema: savedAddressForm,
    initial: initialValues(address, city.id),
    draft: { form: 'address', owner, id },
    send: (values) =>
      address
        ? updateAddress({ data: { ...values, id: address.id } })
        : sendOnce('address', values, (key) => createAddress({ data: { ...values, key } })),
    onSaved: async () => {
      await waitAfter(queryClient.invalidateQueries(addressQueries.list()))
      forgetZone(null)
      onSaved()
      showToast({ kind: 'good', title: address ? 'Адрес сохранён' : 'Адрес добавлен' })
    },
    onRejected: (error) => {
      const isMissing = address !== null && error instanceof ApiError && error.status === 404
      // another tab deleted it: the new list says so
      if (isMissing) void queryClient.invalidateQueries(addressQueries.list())
      return isMissing
    },
  })
  const { values, errors, change } = form
  const zone = useAddressZone(cities.find((one) => one.id === values.city_id) ?? city, values)

  return (
    <Form
      form={form}
      undo="Начать заново"
      note={isGone && 'Этот адрес уже удалён. Его можно сохранить как\u00a0новый.'}
      action={isGone ? 'Сохранить как новый' : 'Сохранить'}
    >
      <div data-invalid={errors['city_id'] ? true : undefined}>
        <CityChips cities={cities} cityId={values.city_id} onChoose={(city_id) => change({ ...NO_POINT, zone_id: null, city_id })} />
        <p aria-live="polite" className="px-4.5 type-caption text-err not-empty:-mt-1.5 not-empty:mb-2">
          {errors['city_id']}
        </p>
      </div>
      <AddressFields
        cityId={values.city_id}
        values={values}
        errors={errors}
        onChange={(parts) => change({ ...parts, ...('lat' in parts && { zone_id: null }) })}
        autoFocus
      />
      <ZoneChoice zone={zone} onChoose={(zone_id) => change({ zone_id })} />
      <div className="mt-5">
        <AddressLabel value={values.label} error={errors['label']} onChange={(label) => change({ label })} />
      </div>
      {!isOnly && (
        <div className="mt-2 rounded-card bg-quiet px-4.5 py-2.5">
          {address?.is_default ? (
            <p className="type-meta text-ink-2">Это основной адрес. Чтобы сменить его, сделайте основным другой.</p>
          ) : (
            <Switch
              title="Основной адрес"
              note={glue('Подставим его в заказ первым')}
              checked={values.is_default}
              onChange={(is_default) => change({ is_default })}
            />
          )}
        </div>
      )}
    </Form>
  )
}

const USUAL_LABELS = ['Дом', 'Работа']

/** The address's label: a usual one by a press, or the customer's own. A second press removes it. */
function AddressLabel({ value, error, onChange }: { value: string; error: string | undefined; onChange: (label: string) => void }) {
  const id = useId()
  const [isOwn, setIsOwn] = useState(value !== '' && !USUAL_LABELS.includes(value))

  function choose(label: string) {
    setIsOwn(false)
    onChange(value === label ? '' : label)
  }

  return (
    <div>
      <p id={id} className="px-1 type-caption text-ink-3">
        Как назвать
      </p>
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2 py-1.5">
        {USUAL_LABELS.map((label) => (
          <Chip key={label} isOn={!isOwn && value === label} onClick={() => choose(label)}>
            {label}
          </Chip>
        ))}
        <Chip
          isOn={isOwn}
          onClick={() => {
            setIsOwn(!isOwn)
            onChange('')
          }}
        >
          Своё название
        </Chip>
      </div>
      {(isOwn || error) && (
        <Field
          name="label"
          label="Название"
          placeholder="У бабушки"
          value={value}
          error={error}
          onChange={(event) => {
            setIsOwn(true)
            onChange(event.target.value)
          }}
          className="mt-1.5"
        />
      )}
    </div>
  )
}
