import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Kitchen, KitchenBody } from '~/contracts/staff-board'
import { ApiError } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { fieldNumber } from '~/lib/typed-field'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { ChoiceChips } from '~/staff/parts/choice-chips'
import { Loaded } from '~/staff/parts/loaded'
import { FormSkeleton } from '~/staff/parts/skeleton'
import { useUnsaved } from '~/staff/parts/use-unsaved'
import { useMe } from '~/staff/session/me.queries'
import { useWithPin } from '~/staff/session/use-with-pin'
import { Field } from '~/ui/field'
import { SaveBar } from './save-bar'
import { settingsQueries } from './settings.queries'

type Numbers = 'accept_after' | 'call_from' | 'lanes'
type Choices = 'accept' | 'manual_timeout' | 'offline_action'
type Draft = Record<Numbers, string> & Pick<Kitchen, Choices>

const KINDS = { accept_after: 'seconds', call_from: 'money', lanes: 'count' } as const

const draftOf = ({ accept, accept_after, manual_timeout, call_from, lanes, offline_action }: Kitchen): Draft => ({
  accept,
  accept_after: String(accept_after),
  manual_timeout,
  call_from: String(call_from),
  lanes: String(lanes),
  offline_action,
})

/** How each kitchen takes orders. */
export function KitchenSettings() {
  const { kitchens } = useMe()
  const [chosen, choose] = useState(kitchens[0]?.id ?? 0)
  const query = useQuery({ ...settingsQueries.kitchen(chosen), enabled: chosen > 0 })
  if (chosen === 0) return <p className="type-body text-ink-2">{glue('Кухонь пока нет. Заведите точку на экране «Точки».')}</p>
  return (
    <>
      {kitchens.length > 1 && (
        <div className="mb-6">
          <ChoiceChips
            label="Кухня"
            options={kitchens.map(({ id, name }) => ({ value: id, label: name }))}
            isOn={(id) => id === chosen}
            onPick={choose}
          />
        </div>
      )}
      <Loaded query={query} waiting={<FormSkeleton />}>
        {query.data && <KitchenForm key={chosen} kitchen={query.data} />}
      </Loaded>
    </>
  )
}

function KitchenForm({ kitchen }: { kitchen: Kitchen }) {
  const queryClient = useQueryClient()
  const withPin = useWithPin()
  const saved = draftOf(kitchen)
  const [own, setOwn] = useState<Partial<Draft>>({})
  const draft = { ...saved, ...own }
  const changed = (Object.keys(saved) as (keyof Draft)[]).filter((name) => draft[name] !== saved[name])
  useUnsaved(changed.length > 0)
  const save = useSingleMutation({
    mutationFn: () => withPin(() => api('PATCH /staff/kitchens/{id}', { params: { id: kitchen.id }, body: bodyOf(draft, changed) })),
    onSuccess: (now) => {
      queryClient.setQueryData(settingsQueries.kitchen(kitchen.id).queryKey, now)
      setOwn({})
    },
  })
  const faults = save.error instanceof ApiError ? save.error.fields : {}
  const reset = () => {
    setOwn({})
    save.reset()
  }
  const number = (name: Numbers, label: string, hint: string) => (
    <Field
      label={label}
      hint={glue(hint)}
      inputMode="numeric"
      value={draft[name]}
      error={faults[name]}
      onChange={({ currentTarget }) => setOwn({ ...own, [name]: currentTarget.value })}
    />
  )
  const choice = <Name extends Choices>(name: Name, label: string, options: { value: Draft[Name] & string; label: string }[]) => (
    <ChoiceChips
      label={label}
      options={options}
      isOn={(value) => value === draft[name]}
      onPick={(value) => setOwn({ ...own, [name]: value })}
    />
  )
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        {choice('accept', 'Новый заказ', [
          { value: 'auto', label: 'Принимать сам' },
          { value: 'manual', label: 'Ждать повара' },
        ])}
        {choice('manual_timeout', 'Если повар не ответил', [
          { value: 'accept', label: 'Принять' },
          { value: 'cancel', label: 'Отменить' },
        ])}
        {choice('offline_action', 'Если все планшеты молчат', [
          { value: 'warn', label: 'Написать управляющему' },
          { value: 'pause', label: 'Закрыть приём' },
        ])}
      </div>
      <div className="mt-5 grid gap-x-4 gap-y-3 md:grid-cols-2">
        {number('accept_after', 'Принимать через, секунд', 'От 0 до 300')}
        {number('lanes', 'Сколько поваров', 'От них зависит обещанное время')}
        {number('call_from', 'Звонить от, ₽', 'Первый заказ с оплатой при получении. 0: не звонить')}
      </div>
      <SaveBar
        changes={changed.length}
        error={save.error}
        isSaving={save.isPending}
        onSave={() => save.mutate(undefined)}
        onReset={reset}
      />
    </>
  )
}

function bodyOf(draft: Draft, changed: readonly (keyof Draft)[]): KitchenBody {
  const isNumber = (name: keyof Draft): name is Numbers => name === 'accept_after' || name === 'call_from' || name === 'lanes'
  const value = (name: keyof Draft) => (isNumber(name) ? (fieldNumber(name, draft[name], KINDS[name]) ?? Number.NaN) : draft[name])
  return Object.fromEntries(changed.map((name) => [name, value(name)]))
}
