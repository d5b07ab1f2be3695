import type { StaffCustomer } from '~/contracts/staff-customers'
import { glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api, create } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { ErrorNote } from '~/staff/kit/error-note'
import { text } from '~/staff/kit/field-kinds'
import { Fold } from '~/staff/kit/fold'
import { StaffButton } from '~/staff/kit/staff-button'
import { showToast } from '~/ui/show-toast'
import { customersQueries } from './customers.queries'

const FIELDS = { code: text('Код из СМС гостя', { inputMode: 'numeric' }) }

/** Erases a customer who asks for it: the code goes to their phone. */
export function EraseForm({ customer: { id }, onErased }: { customer: StaffCustomer; onErased: () => void }) {
  const send = useSingleMutation({ mutationFn: () => api('POST /staff/customers/{id}/erase-code', { params: { id } }) })
  const form = useEditForm(FIELDS, {
    row: undefined,
    save: async ({ values }) => {
      await create('POST /staff/customers/{id}/erase', { params: { id }, body: values })
      return values
    },
    rereads: [customersQueries.root],
    onReread: () => {
      showToast({ kind: 'good', title: 'Данные гостя удалены' })
      onErased()
    },
  })
  return (
    <Fold title="Удалить данные гостя" hint="По его просьбе, с кодом на его телефон">
      <p className="type-meta text-ink-2">
        {glue(
          'Имя, телефон, адреса и заметки исчезнут, заказы останутся без них. Вернуть нельзя. Выгрузить свои данные гость может в кабинете.',
        )}
      </p>
      {send.data === undefined ? (
        <StaffButton
          size="sm"
          icon="message-square"
          className="self-start"
          isLoading={send.isPending}
          onClick={() => send.mutate(undefined)}
        >
          Отправить код гостю
        </StaffButton>
      ) : (
        <div className="flex items-start gap-2">
          <EditField form={form} name="code" className="min-w-0 grow" />
          <StaffButton
            size="card"
            kind="deep"
            isLoading={form.isSaving}
            lacks={form.draft.code.trim().length === 4 ? null : 'Нужны 4 цифры'}
            onClick={form.save}
          >
            Удалить
          </StaffButton>
        </div>
      )}
      <ErrorNote error={form.failure ?? send.error} />
    </Fold>
  )
}
