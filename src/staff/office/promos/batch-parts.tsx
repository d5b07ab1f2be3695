import { UNDO_DAYS } from '~/contracts/staff-constants'
import type { PromoBatchBody } from '~/contracts/staff-promos'
import { sendOnce } from '~/lib/send-once'
import { glue } from '~/lib/text'
import { download } from '~/staff/api'
import { auditQueries } from '~/staff/office/audit/audit.queries'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { number, text } from '~/staff/kit/field-kinds'
import { lacking } from '~/staff/kit/lacking'
import { EffectFields } from './effect-fields'
import { batchBodyOf, effectFields } from './promo-form'
import { promosQueries } from './promos.queries'

/** Many codes for one use each, as a file. */
export function BatchParts({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
  const fields = {
    count: number('Сколько кодов', { unit: 'count', placeholder: '200' }),
    prefix: text('Начало кода', { placeholder: 'нет', hint: 'Например, GIFT-' }),
    ...effectFields(timeZone),
  }
  const form = useEditForm(fields, {
    row: undefined,
    save: async ({ values }) => {
      await downloadBatch(batchBodyOf(values, timeZone))
      return values
    },
    rereads: [promosQueries.root, auditQueries.root],
    onSaved: onClose,
    stays: ({ promo, open }) => promo === undefined && open === 'batch',
  })
  const { count, percent, amount, gift_goods_id } = form.draft
  return (
    <EditPanel
      form={form}
      label="Создать и&nbsp;скачать"
      lacks={lacking(
        count.trim() === '' && 'Напишите, сколько кодов',
        (percent + amount).trim() === '' && gift_goods_id === null && 'Напишите, что даёт код',
      )}
      says={glue(`Вернуть можно ${UNDO_DAYS} дней: уберём те, которые ещё не применили.`)}
    >
      <p className="mb-4 type-body text-ink-2">{glue('Каждый код сработает один раз. Коды сразу скачаются файлом CSV.')}</p>
      <div className="grid grid-cols-2 gap-x-2.5">
        <EditField form={form} name="count" autoFocus />
        <EditField form={form} name="prefix" tidy={(typed) => typed.toUpperCase()} />
      </div>
      <EffectFields form={form} />
      <EditField form={form} name="title" className="mt-3" />
    </EditPanel>
  )
}

const downloadBatch = (body: PromoBatchBody): Promise<void> =>
  sendOnce('batch', body, (key) => download('POST /staff/promos/batch', 'promo-codes.csv', { body, key }))
