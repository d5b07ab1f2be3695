import { useQueryClient } from '@tanstack/react-query'
import type { StaffPoint } from '~/contracts/staff-places'
import { api } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { type EditForm, useEditForm } from '~/staff/kit/edit-form'
import { choice, number } from '~/staff/kit/field-kinds'
import { useRight } from '~/staff/session/me.queries'
import { showToast } from '~/ui/show-toast'
import { placesQueries, PLACES_READS } from './places.queries'

const FIELDS = {
  accept: choice('Новый заказ', [
    { value: 'auto', label: 'Принимать сам' },
    { value: 'manual', label: 'Ждать повара' },
  ]),
  manual_timeout: choice(
    'Если повар не ответил',
    [
      { value: 'accept', label: 'Принять' },
      { value: 'cancel', label: 'Отменить' },
    ],
    { isShown: ({ accept }) => accept === 'manual' },
  ),
  offline_action: choice('Если все планшеты молчат', [
    { value: 'warn', label: 'Написать управляющему' },
    { value: 'pause', label: 'Закрыть приём' },
  ]),
  accept_after: number('Принимать через, секунд', {
    unit: 'seconds',
    hint: 'От 0 до 300',
    isShown: ({ accept }) => accept === 'auto',
  }),
  lanes: number('Сколько поваров', { unit: 'count', hint: 'От 1 до 10. От них зависит обещанное время' }),
  call_from: number('Звонить от, ₽', { unit: 'money', hint: 'Первый заказ с оплатой при получении. 0:\u00a0не звонить' }),
}
type KitchenForm = EditForm<typeof FIELDS>

/** The settings of one kitchen. */
export function useKitchenForm({ id, kitchen }: Pick<StaffPoint, 'id' | 'kitchen'>): KitchenForm {
  const queryClient = useQueryClient()
  return useEditForm(FIELDS, {
    row: kitchen,
    save: ({ changes }) => api('PATCH /staff/kitchens/{id}', { params: { id }, body: changes }),
    rereads: PLACES_READS,
    keep: (now) =>
      queryClient.setQueryData(
        placesQueries.list().queryKey,
        (data) => data && { ...data, points: data.points.map((point) => (point.id === id ? { ...point, kitchen: now } : point)) },
      ),
    onSaved: () => showToast({ kind: 'good', title: 'Кухня сохранена' }),
  })
}

/** How a kitchen accepts orders and how many cook. */
export function KitchenFields({ form }: { form: KitchenForm }) {
  const mayLoad = useRight('kitchen.load') !== 'no'
  return (
    <fieldset disabled={!mayLoad} className="@container">
      <legend className="sr-only">Настройки кухни</legend>
      <div className="grid gap-x-4 gap-y-5 @min-[40rem]:grid-cols-2">
        <EditField form={form} name="accept" />
        <EditField form={form} name="manual_timeout" />
        <EditField form={form} name="offline_action" />
      </div>
      <div className="mt-5 grid gap-x-4 gap-y-3 @min-[40rem]:grid-cols-2">
        <EditField form={form} name="accept_after" />
        <EditField form={form} name="lanes" />
        <EditField form={form} name="call_from" />
      </div>
    </fieldset>
  )
}
