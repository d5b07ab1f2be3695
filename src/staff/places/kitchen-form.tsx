import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KitchenBody } from '~/contracts/staff-board'
import type { StaffPoint } from '~/contracts/staff-places'
import { ApiError } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { fieldNumber } from '~/lib/typed-field'
import { api } from '~/staff/api'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useRight } from '~/staff/session/me.queries'
import { Field } from '~/ui/field'
import { showToast } from '~/ui/show-toast'
import { placesQueries } from './places.queries'
import { usePlacesChange } from './use-places-change'

type Settings = StaffPoint['kitchen']
const NUMBERS = { accept_after: 'seconds', call_from: 'money', lanes: 'count' } as const
type Numbers = keyof typeof NUMBERS
type Choices = Exclude<keyof Settings, Numbers>
type Draft = Record<Numbers, string> & Pick<Settings, Choices>

const draftOf = ({ accept_after, call_from, lanes, ...choices }: Settings): Draft => ({
  ...choices,
  accept_after: String(accept_after),
  call_from: String(call_from).replace('.', ','),
  lanes: String(lanes),
})

/** The fields that count: each way of accepting has one of its own. */
const shownOf = ({ accept }: Pick<Draft, 'accept'>): readonly (keyof Draft)[] => [
  'accept',
  accept === 'auto' ? 'accept_after' : 'manual_timeout',
  'offline_action',
  'lanes',
  'call_from',
]

/** What is typed, and how that differs from the stored settings. Pure. */
export function kitchenDraft(kitchen: Settings, own: Partial<Draft>) {
  const saved = draftOf(kitchen)
  const draft = { ...saved, ...own }
  return { draft, changed: shownOf(draft).filter((name) => draft[name] !== saved[name]) }
}

/** @throws ApiError 422 at a field that is no number */
export function kitchenChange(draft: Draft, changed: readonly (keyof Draft)[]): KitchenBody {
  const isNumber = (name: keyof Draft): name is Numbers => name in NUMBERS
  const value = (name: keyof Draft) => (isNumber(name) ? (fieldNumber(name, draft[name], NUMBERS[name]) ?? Number.NaN) : draft[name])
  return Object.fromEntries(changed.map((name) => [name, value(name)]))
}

/** The settings of one kitchen: what is typed, and how it is saved. */
export function useKitchenForm({ id, kitchen }: Pick<StaffPoint, 'id' | 'kitchen'>) {
  const queryClient = useQueryClient()
  const [own, setOwn] = useState<Partial<Draft>>({})
  const { draft, changed } = kitchenDraft(kitchen, own)
  useUnsaved(changed.length > 0)
  const save = usePlacesChange(() => api('PATCH /staff/kitchens/{id}', { params: { id }, body: kitchenChange(draft, changed) }), {
    onSaved: (now) => {
      queryClient.setQueryData(placesQueries.list().queryKey, (data) => {
        return data && { ...data, points: data.points.map((point) => (point.id === id ? { ...point, kitchen: now } : point)) }
      })
      setOwn({})
      showToast({ kind: 'good', title: 'Кухня сохранена' })
    },
  })
  return {
    draft,
    changes: changed.length,
    set: (part: Partial<Draft>) => setOwn((last) => ({ ...last, ...part })),
    faults: save.error instanceof ApiError ? save.error.fields : {},
    error: save.error,
    isSaving: save.isPending,
    save: () => save.mutate(undefined),
    reset: () => {
      setOwn({})
      save.reset()
    },
  }
}

/** How a kitchen accepts orders and how many cook. */
export function KitchenFields({ form: { draft, set, faults } }: { form: ReturnType<typeof useKitchenForm> }) {
  const mayLoad = useRight('kitchen.load') !== 'no'
  const number = (name: Numbers, label: string, hint: string) => (
    <Field
      label={label}
      hint={glue(hint)}
      inputMode={name === 'call_from' ? 'decimal' : 'numeric'}
      value={draft[name]}
      error={faults[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  const choice = <Name extends Choices>(name: Name, label: string, options: { value: Draft[Name] & string; label: string }[]) => (
    <ChoiceChips label={label} options={options} isOn={(value) => value === draft[name]} onPick={(value) => set({ [name]: value })} />
  )
  return (
    <fieldset disabled={!mayLoad} className="@container">
      <legend className="sr-only">Настройки кухни</legend>
      <div className="grid gap-x-4 gap-y-5 @min-[40rem]:grid-cols-2">
        {choice('accept', 'Новый заказ', [
          { value: 'auto', label: 'Принимать сам' },
          { value: 'manual', label: 'Ждать повара' },
        ])}
        {draft.accept === 'manual' &&
          choice('manual_timeout', 'Если повар не ответил', [
            { value: 'accept', label: 'Принять' },
            { value: 'cancel', label: 'Отменить' },
          ])}
        {choice('offline_action', 'Если все планшеты молчат', [
          { value: 'warn', label: 'Написать управляющему' },
          { value: 'pause', label: 'Закрыть приём' },
        ])}
      </div>
      <div className="mt-5 grid gap-x-4 gap-y-3 @min-[40rem]:grid-cols-2">
        {draft.accept === 'auto' && number('accept_after', 'Принимать через, секунд', 'От 0 до 300')}
        {number('lanes', 'Сколько поваров', 'От 1 до 10. От них зависит обещанное время')}
        {number('call_from', 'Звонить от, ₽', 'Первый заказ с оплатой при получении. 0:\u00a0не звонить')}
      </div>
    </fieldset>
  )
}
