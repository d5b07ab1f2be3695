import { MAX_SMS_NAME } from '~/contracts/site'
import { capital, glue } from '~/lib/text'
import { extrasOf } from '~/rules/packing'
import { numberIn } from '~/rules/typed-number'
import { EditField, rowsOf } from '~/staff/kit/edit-field'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { EXTRA, type ShopForm } from './shop-form'

/** The longest message of an order. */
const LONGEST = 'заказ № 8120 отменили. Если успели оплатить, вернём.'
/** Cyrillic characters of one SMS. */
const ONE_SMS = 70
const EATERS = 3

/** How messages are signed, and what a bag gets beside the dishes. */
export function SmsFields({ form }: { form: ShopForm }) {
  const sms = `${form.draft.sms_name}: ${LONGEST}`
  return (
    <>
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <EditField form={form} name="sms_name" hint={`До ${MAX_SMS_NAME} знаков, сейчас ${form.draft.sms_name.length}`} />
        <figure className="mb-4">
          <p className="rounded-card rounded-bl-sm bg-quiet px-4.5 py-3.5 type-body wrap-anywhere">{sms}</p>
          <figcaption className="px-1 pt-1 type-caption text-ink-3">
            {sms.length} из {ONE_SMS} знаков{sms.length <= ONE_SMS ? ', одна СМС' : ': это уже две СМС'}
          </figcaption>
        </figure>
      </div>
      <h2 className="mt-4 mb-1 type-name">Приборы и соусы на человека</h2>
      <p className="mb-3 type-meta text-ink-2">{glue('Печатаем на слипе и показываем на выдаче. 0,5: одна порция на двоих.')}</p>
      <Extras form={form} />
    </>
  )
}

function Extras({ form }: { form: ShopForm }) {
  const { rows, add } = rowsOf(form, 'extras', EXTRA)
  const known = rows
    .map(({ draft: { name, per_person } }) => ({ name, per_person: numberIn(per_person) ?? NaN }))
    .filter(({ name }) => name.trim() !== '')
  const { cutlery, sauces } = extrasOf(EATERS, known)
  return (
    <>
      <ul>
        {rows.map((row, index) => (
          <li key={index} className="flex items-start gap-2">
            <EditField form={row} name="name" className="min-w-0 grow md:max-w-80" />
            <EditField form={row} name="per_person" className="w-32 shrink-0" />
            <button
              type="button"
              aria-label={`Убрать: ${row.draft.name || 'пустая строка'}`}
              onClick={row.remove}
              className="press flex size-14 shrink-0 items-center justify-center rounded-full hover:bg-quiet"
            >
              <StaffIcon name="trash" className="size-5.5" />
            </button>
          </li>
        ))}
      </ul>
      {form.faults['extras'] && <p className="type-caption text-err">{form.faults['extras']}</p>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <StaffButton size="sm" icon="plus" onClick={() => add({ per_person: '1' })}>
          Строка
        </StaffButton>
        <p className="type-meta text-ink-2">На троих: {[capital(cutlery), sauces].filter(Boolean).join(', ') || 'ничего'}</p>
      </div>
    </>
  )
}
