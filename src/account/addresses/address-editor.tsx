import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useShop } from '~/shop/use-shop'
import { AddressFields } from '~/checkout/address-fields'
import { CityChips } from '~/checkout/checkout-block'
import type { Address } from '~/contracts/addresses'
import { dropFormDraft, keepFormDraft, readFormDraft } from '~/account/form-draft'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { focusFault } from '~/ui/focus-fault'
import { Switch } from '~/ui/choices'
import { AddressLabel } from './address-label'
import { addressFaults, type AddressValues, keptAddress, type KeptAddress, valuesOf } from './address-values'
import { KeptNote } from '~/account/kept-note'
import { useSaveAddress } from './use-save-address'

type AddressEditorProps = {
  /** The customer's id: what is typed is kept for them alone. */
  owner: number
  /** Which one is changed; `null` makes a new one. */
  id: number | null
  /** As it is saved; `null` for a new one, and for one that was removed elsewhere in the meantime. */
  address: Address | null
  /** The only address is the default whatever is asked. */
  isOnly: boolean
  onSaved: () => void
}

/** The form of an address. What is typed outlives a reload, a session that ends in the middle and closing by mistake. */
export function AddressEditor({ owner, id, address, isOnly, onSaved }: AddressEditorProps) {
  const { city, cities } = useShop()
  const form = useRef<HTMLFormElement>(null)
  const [kept, setKept] = useState(() => readKept(owner, id))
  const [values, setValues] = useState(() => kept?.values ?? valuesOf(address, city.id))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const isGone = id !== null && address === null
  const { save, isSaving } = useSaveAddress({
    id: isGone ? null : id,
    onSaved: () => {
      dropFormDraft('address')
      onSaved()
    },
    onRefused: refuse,
  })

  useEffect(() => {
    if (refusals > 0 && form.current) focusFault(form.current)
  }, [refusals])

  function refuse(found: Record<string, string>, rest: string | null) {
    setFaults(found)
    setProblem(rest)
    setRefusals((times) => times + 1)
  }

  function change(some: Partial<AddressValues>) {
    const next = { ...values, ...some }
    setValues(next)
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in some))))
    setProblem(null)
    keepFormDraft('address', owner, { id, isOpen: true, values: next } satisfies KeptAddress)
  }

  function startAnew() {
    dropFormDraft('address')
    setKept(null)
    setValues(valuesOf(address, city.id))
    setFaults({})
    form.current?.querySelector<HTMLElement>('[name=street]')?.focus()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = addressFaults(values)
    if (Object.keys(found).length > 0) refuse(found, null)
    else save(values)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="pt-3">
      {kept && <KeptNote undo="Начать заново" onForget={startAnew} />}
      <div data-invalid={faults['city_id'] ? true : undefined}>
        <CityChips cities={cities} cityId={values.city_id} onChoose={(city_id) => change({ city_id })} />
        <p aria-live="polite" className="px-4.5 type-caption text-err not-empty:-mt-1.5 not-empty:mb-2">
          {faults['city_id']}
        </p>
      </div>
      <AddressFields values={values} errors={faults} onChange={change} autoFocus />
      <div className="mt-6">
        <AddressLabel value={values.label} error={faults['label']} onChange={(label) => change({ label })} />
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
        {problem ?? (isGone && 'Этот адрес уже удалён. Его можно сохранить как\u00a0новый.')}
      </p>
      <Button type="submit" kind="salmon" isWide isLoading={isSaving} className="mt-5">
        {isGone ? 'Сохранить как новый' : 'Сохранить'}
      </Button>
    </form>
  )
}

/** What was typed into this very form and not saved. From now on its dialog counts as open. */
function readKept(owner: number, id: number | null): KeptAddress | null {
  const kept = readFormDraft('address', owner, keptAddress)
  if (kept?.id !== id) return null
  keepFormDraft('address', owner, { ...kept, isOpen: true })
  return kept
}
