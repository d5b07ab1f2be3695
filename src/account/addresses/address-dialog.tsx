import { useQuery, useQueryClient } from '@tanstack/react-query'
import { authQueries } from '~/auth/auth.queries'
import { deleteFormDraft, saveFormDraft, readFormDraft } from '~/account/form-draft'
import { withItem, withoutItem } from '~/account/default-first'
import { type FieldErrors, rejectionErrors, useFormErrors, validationErrors } from '~/account/form-errors'
import { RestoredNote } from '~/account/restored-note'
import { Dialog } from '~/ui/dialog'
import { Skeleton } from '~/ui/skeleton'
import {
  addressDialogDraft,
  type AddressDialogDraft,
  type AddressValues,
  ERROR_FIELDS,
  initialValues,
  savedAddressForm,
  USUAL_LABELS,
} from './addresses'
import { addressQueries } from './addresses.queries'
import { type SubmitEvent, useId, useState } from 'react'
import { useShop } from '~/shop/use-shop'
import { AddressFields } from '~/checkout/address-fields'
import { CityChips } from '~/checkout/checkout-block'
import type { Address } from '~/contracts/addresses'
import { ApiError } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { Button } from '~/ui/button'
import { Switch } from '~/ui/choices'
import { createAddress, updateAddress } from './addresses.functions'
import { Chip } from '~/ui/chip'
import { Field } from '~/ui/field'
import { showToast } from '~/ui/show-toast'

type AddressDialogProps = {
  /** Without an id the dialog creates a new address. */
  id: number | undefined
  isOpen: boolean
  onClose: () => void
}

/** Creates or edits an address. Closed by the customer, it keeps its unsaved text for the next time. */
export function AddressDialog({ id, isOpen, onClose }: AddressDialogProps) {
  const user = useQuery({ ...authQueries.user(), enabled: isOpen })
  const addresses = useQuery({ ...addressQueries.list(), enabled: isOpen })
  const owner = user.data?.id

  function close() {
    const draft = owner === undefined ? null : readFormDraft('address', owner, addressDialogDraft)
    if (owner !== undefined && draft) saveFormDraft('address', owner, { ...draft, isOpen: false })
    onClose()
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} title={id === undefined ? 'Новый адрес' : 'Изменить адрес'}>
      {owner !== undefined && addresses.data ? (
        <AddressEditor
          key={id ?? 'new'}
          owner={owner}
          id={id ?? null}
          address={addresses.data.find((one) => one.id === id) ?? null}
          isOnly={addresses.data.every((one) => one.id === id)}
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
  /** `null` for a new address, and for one that another tab deleted. */
  address: Address | null
  /** The only address is always the default. */
  isOnly: boolean
  onSaved: () => void
}

/** The form of an address. Unsaved text survives a reload, an expired session and closing by mistake. */
function AddressEditor({ owner, id, address, isOnly, onSaved }: AddressEditorProps) {
  const { city, cities } = useShop()
  const { form, errors, setErrors, show, clear } = useFormErrors()
  const [draft, setDraft] = useState(() => restoreDraft(owner, id))
  const [values, setValues] = useState(() => draft?.values ?? initialValues(address, city.id))
  const isGone = id !== null && address === null
  const { save, isSaving } = useSaveAddress({
    id: isGone ? null : id,
    onSaved: () => {
      deleteFormDraft('address')
      onSaved()
    },
    onRejected: show,
  })

  function change(some: Partial<AddressValues>) {
    const next = { ...values, ...some }
    setValues(next)
    clear('form', ...Object.keys(some))
    saveFormDraft('address', owner, { id, isOpen: true, values: next } satisfies AddressDialogDraft)
  }

  function discardDraft() {
    deleteFormDraft('address')
    setDraft(null)
    setValues(initialValues(address, city.id))
    setErrors({})
    form.current?.querySelector<HTMLElement>('[name=street]')?.focus()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = validationErrors(savedAddressForm, values)
    if (Object.keys(found).length > 0) show(found)
    else save(values)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="pt-3">
      {draft && <RestoredNote undo="Начать заново" onDiscard={discardDraft} />}
      <div data-invalid={errors['city_id'] ? true : undefined}>
        <CityChips cities={cities} cityId={values.city_id} onChoose={(city_id) => change({ city_id })} />
        <p aria-live="polite" className="px-4.5 type-caption text-err not-empty:-mt-1.5 not-empty:mb-2">
          {errors['city_id']}
        </p>
      </div>
      <AddressFields values={values} errors={errors} onChange={change} autoFocus />
      <div className="mt-6">
        <AddressLabel value={values.label} error={errors['label']} onChange={(label) => change({ label })} />
      </div>
      {!isOnly && (
        <div className="mt-3 rounded-card bg-quiet px-4.5 py-2.5">
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
      <p role="alert" className="px-1 type-body text-err not-empty:mt-4">
        {errors['form'] ?? (isGone && 'Этот адрес уже удалён. Его можно сохранить как\u00a0новый.')}
      </p>
      <Button type="submit" kind="salmon" isWide isLoading={isSaving} className="mt-5">
        {isGone ? 'Сохранить как новый' : 'Сохранить'}
      </Button>
    </form>
  )
}

type SaveAddressOptions = { id: number | null; onSaved: () => void; onRejected: (errors: FieldErrors) => void }

/** Creates (`id` is null) or updates an address, and updates the list. */
function useSaveAddress({ id, onSaved, onRejected }: SaveAddressOptions) {
  const queryClient = useQueryClient()
  const { queryKey } = addressQueries.list()

  const { mutate, isPending } = useSingleMutation({
    mutationFn: (values: AddressValues) => (id === null ? createAddress({ data: values }) : updateAddress({ data: { ...values, id } })),
    onSuccess: async (saved) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (list) => list && withItem(list, saved))
      void queryClient.invalidateQueries({ queryKey })
      onSaved()
      showToast({ kind: 'good', title: id === null ? 'Адрес добавлен' : 'Адрес сохранён' })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404 && id !== null) {
        // deleted in another tab: the form sees it leave the list and offers to save the text as a new address
        queryClient.setQueryData(queryKey, (list) => list && withoutItem(list, id))
        void queryClient.invalidateQueries({ queryKey })
        return
      }
      const errors = rejectionErrors(error, ERROR_FIELDS, 'Связь пропала. Текст на\u00a0месте, попробуйте ещё раз.')
      if (errors) onRejected(errors)
    },
  })
  return { save: mutate, isSaving: isPending }
}

/** The draft of this form, marked as open from now on. */
function restoreDraft(owner: number, id: number | null): AddressDialogDraft | null {
  const draft = readFormDraft('address', owner, addressDialogDraft)
  if (draft?.id !== id) return null
  saveFormDraft('address', owner, { ...draft, isOpen: true })
  return draft
}

const isUsual = (label: string) => USUAL_LABELS.some((usual) => usual === label)

/** The address's label: a usual one by a press, or the customer's own. A second press removes it. */
function AddressLabel({ value, error, onChange }: { value: string; error: string | undefined; onChange: (label: string) => void }) {
  const id = useId()
  const [isOwn, setIsOwn] = useState(value !== '' && !isUsual(value))

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
