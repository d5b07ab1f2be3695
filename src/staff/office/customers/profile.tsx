import { useState } from 'react'
import { fullDateText } from '~/rules/moment-text'
import type { RevealedField, StaffCustomer } from '~/contracts/staff-customers'
import type { RevealedFieldName } from '~/contracts/staff-constants'
import { usePhoneText } from '~/lib/phone-mask'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { StaffButton } from '~/staff/kit/staff-button'
import { useRight } from '~/staff/session/me.queries'
import { shortDayText } from './customer-text'
import { ErrorNote } from '~/staff/kit/error-note'

const FIELDS: readonly { name: RevealedFieldName; label: string; text: (value: string) => string }[] = [
  { name: 'phone', label: 'Телефон', text: (value) => value },
  { name: 'email', label: 'Почта', text: (value) => value },
  { name: 'birthday', label: 'День рождения', text: fullDateText },
]

/** The profile with masked data; each «Показать» is written down. */
export function Profile({ customer }: { customer: StaffCustomer }) {
  const phoneText = usePhoneText()
  const mayReveal = useRight('customer.reveal') !== 'no'
  const [shown, setShown] = useState<RevealedField>({})
  const reveal = useSingleMutation({
    mutationFn: (field: RevealedFieldName) => api('POST /staff/customers/{id}/reveal', { params: { id: customer.id }, body: { field } }),
    onSuccess: (value) => setShown((last) => ({ ...last, ...value })),
  })
  return (
    <section>
      <h3 className="mb-1 type-row font-[600]">Данные</h3>
      <dl>
        {FIELDS.map(({ name, label, text }) => {
          const value = shown[name]
          const masked = customer[name]
          const said = (of: string) => (name === 'phone' ? phoneText(of) : text(of))
          return (
            <div key={name} className="flex min-h-12 items-center gap-3 border-b border-line type-row">
              <dt className="w-32 shrink-0 text-ink-2">{label}</dt>
              <dd className="flex min-w-0 grow items-center gap-2">
                <span className="min-w-0 grow truncate">
                  {value ? said(value) : masked === null ? 'нет' : name === 'phone' ? phoneText(masked) : masked}
                </span>
                {masked !== null && !value && mayReveal && (
                  <StaffButton
                    size="sm"
                    kind="plain"
                    icon="eye"
                    aria-label={`Показать: ${label.toLowerCase()}`}
                    isLoading={reveal.isPending && reveal.variables === name}
                    onClick={() => reveal.mutate(name)}
                  />
                )}
              </dd>
            </div>
          )
        })}
        <div className="flex min-h-12 items-center gap-3 border-b border-line type-row">
          <dt className="w-32 shrink-0 text-ink-2">Новости</dt>
          <dd>{customer.subscribed ? 'согласен' : 'не согласен'}</dd>
        </div>
        <div className="flex min-h-12 items-center gap-3 type-row">
          <dt className="w-32 shrink-0 text-ink-2">С нами с</dt>
          <dd>{shortDayText(customer.created_at)}</dd>
        </div>
      </dl>
      <ErrorNote error={reveal.error} />
    </section>
  )
}
