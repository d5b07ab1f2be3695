import { MAX_EMAIL_LENGTH } from '~/contracts/email-address'
import { CheckBox } from '~/ui/choices'
import { Field } from '~/ui/field'
import { FieldProblem, RadioChoice } from './radio-choice'
import type { PhoneWay } from './draft'
import type { NewOrder } from './use-new-order'

const WAYS: readonly { value: PhoneWay; title: string }[] = [
  { value: 'cash', title: 'Наличные' },
  { value: 'card', title: 'Картой' },
  { value: 'link', title: 'Ссылка' },
]

/** How the guest pays: on receipt, or by a link where online payment is on. */
export function PhonePayBlock({ order }: { order: NewOrder }) {
  const { draft, change, menu, quote, problems } = order
  return (
    <div data-problem="pay_type" className="flex flex-col gap-2.5">
      <div role="radiogroup" aria-label="Оплата" className="flex flex-wrap gap-1.5">
        {WAYS.filter(({ value }) => value !== 'link' || menu.online_payment).map(({ value, title }) => (
          <RadioChoice
            key={value}
            kind="pill"
            name="pay"
            value={value}
            checked={value === draft.pay}
            onPick={() => change({ pay: value })}
            title={title}
          />
        ))}
      </div>
      <FieldProblem>{problems.pay_type}</FieldProblem>
      {draft.pay === 'cash' && (
        <div data-problem="change_from" className={problems.change_from === undefined ? '-mb-4' : ''}>
          <Field
            label="Сдача с какой суммы"
            inputMode="numeric"
            autoComplete="off"
            value={draft.change_from}
            error={problems.change_from}
            onChange={(event) => change({ change_from: event.currentTarget.value })}
          />
        </div>
      )}
      {draft.pay === 'link' && (
        <div>
          {quote?.payment?.needs_email && (
            <div data-problem="email">
              <Field
                label="Почта для чека"
                type="email"
                autoComplete="off"
                maxLength={MAX_EMAIL_LENGTH}
                value={draft.email}
                error={problems.email}
                onChange={(event) => change({ email: event.currentTarget.value })}
              />
            </div>
          )}
          <CheckBox name="send_link" checked={draft.send_link} onChange={(send_link) => change({ send_link })}>
            <span className="type-row">Отправить ссылку в СМС</span>
          </CheckBox>
        </div>
      )}
    </div>
  )
}
