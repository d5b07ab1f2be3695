import { useState } from 'react'
import type { StaffCustomer } from '~/contracts/staff-customers'
import { ApiError } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api, create } from '~/staff/api'
import { Fold } from '~/staff/kit/fold'
import { StaffButton } from '~/staff/kit/staff-button'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { Field } from '~/ui/field'
import { showToast } from '~/ui/show-toast'
import { customersQueries } from './customers.queries'
import { useChange } from '~/staff/kit/use-change'
import { ErrorNote } from '~/staff/kit/error-note'

/** Erases a customer who asks for it: the code goes to their phone. */
export function EraseForm({ customer: { id }, onErased }: { customer: StaffCustomer; onErased: () => void }) {
  const [code, setCode] = useState('')
  const letGo = useUnsaved(code !== '')
  const send = useSingleMutation({ mutationFn: () => api('POST /staff/customers/{id}/erase-code', { params: { id } }) })
  const erase = useChange(() => create('POST /staff/customers/{id}/erase', { params: { id }, body: { code } }), {
    rereads: [customersQueries.root],
    onReread: () => {
      showToast({ kind: 'good', title: 'Данные гостя удалены' })
      letGo()
      onErased()
    },
  })
  const failure = erase.error ?? send.error
  const faults = failure instanceof ApiError ? failure.fields : {}
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
          <Field
            label="Код из СМС гостя"
            inputMode="numeric"
            autoComplete="off"
            value={code}
            error={faults['code']}
            onChange={(event) => setCode(event.currentTarget.value)}
            className="min-w-0 grow"
          />
          <StaffButton
            size="card"
            kind="deep"
            isLoading={erase.isPending}
            lacks={code.length === 4 ? null : 'Нужны 4 цифры'}
            onClick={() => erase.mutate(undefined)}
          >
            Удалить
          </StaffButton>
        </div>
      )}
      <ErrorNote error={faults['code'] === undefined && failure} />
    </Fold>
  )
}
