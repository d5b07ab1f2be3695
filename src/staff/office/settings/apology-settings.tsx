import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffApology } from '~/contracts/apology'
import { api } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPage } from '~/staff/kit/edit-panel'
import { number, toggle } from '~/staff/kit/field-kinds'
import { Loaded } from '~/staff/kit/loaded'
import { FormSkeleton } from '~/staff/kit/skeleton'
import { showToast } from '~/ui/show-toast'
import { settingsQueries } from './settings.queries'

/** The code that a guest gets for an order that came too late. */
export function ApologySettings() {
  const query = useQuery(settingsQueries.apology())
  return (
    <Loaded query={query} waiting={<FormSkeleton />}>
      {query.data && <ApologyForm terms={query.data} />}
    </Loaded>
  )
}

const FIELDS = {
  is_on: toggle('Дарить код за\u00a0опоздание', {
    hint: 'Личный, на\u00a0один заказ. Приходит в\u00a0СМС и\u00a0виден в\u00a0заказе. Если курьер забыл отметить доставку, кода нет',
  }),
  minutes: number('Если опоздали на, минут', {
    unit: 'minutes',
    min: 1,
    max: 240,
    hint: 'От первого обещанного времени, даже если кухня его перенесла. Самовывоз: когда был готов',
  }),
  days: number('Действует, дней', { unit: 'count', min: 1, max: 365, isWhole: true, hint: 'До\u00a0конца последнего дня' }),
  percent: number('Скидка, %', { min: 0.01, max: 100, isOptional: true, hint: 'Или рублями' }),
  amount: number('Скидка, ₽', { unit: 'money', min: 0.01, max: 100_000, isOptional: true, hint: 'Вместо процента' }),
  min_total: number('От суммы, ₽', { unit: 'money', min: 0, max: 100_000, hint: '0:\u00a0с\u00a0любого заказа' }),
}

function ApologyForm({ terms }: { terms: StaffApology }) {
  const queryClient = useQueryClient()
  const form = useEditForm(FIELDS, {
    row: terms,
    save: ({ changes, revision }) => api('PATCH /staff/apology', { revision, body: changes }),
    keep: (now) => queryClient.setQueryData(settingsQueries.apology().queryKey, now),
    onSaved: () => showToast({ kind: 'good', title: 'Сохранили' }),
  })
  return (
    <EditPage form={form}>
      <div className="max-w-170">
        <section className="rounded-panel bg-quiet p-5">
          <EditField form={form} name="is_on" />
        </section>
        <div className="mt-5 grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
          <EditField form={form} name="minutes" />
          <EditField form={form} name="days" />
          <EditField form={form} name="percent" />
          <EditField form={form} name="amount" />
          <EditField form={form} name="min_total" />
        </div>
      </div>
    </EditPage>
  )
}
