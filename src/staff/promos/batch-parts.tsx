import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { UNDO_DAYS } from '~/contracts/staff-constants'
import type { PromoBatchBody } from '~/contracts/staff-promos'
import { ApiError } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { sendOnce } from '~/lib/send-once'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { download } from '~/staff/api'
import { auditQueries } from '~/staff/audit/audit.queries'
import { ActFoot } from '~/staff/kit/act-foot'
import { lacking } from '~/staff/kit/lacking'
import { Field } from '~/ui/field'
import { EffectFields } from './effect-fields'
import { batchBodyOf, newEffect, PROMO_LABELS } from './promo-form'
import { promosQueries } from './promos.queries'
import { ErrorNote } from '~/staff/kit/error-note'

/** Many codes for one use each, as a file. */
export function BatchParts({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [count, setCount] = useState('')
  const [prefix, setPrefix] = useState('')
  const [form, setForm] = useState(newEffect)
  const [empty] = useState(form)
  const letGo = useUnsaved(count + prefix !== '' || form !== empty)
  const make = useSingleMutation({
    mutationFn: () => downloadBatch(batchBodyOf(form, count, prefix, timeZone)),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: promosQueries.root })
      void queryClient.invalidateQueries({ queryKey: auditQueries.root })
      letGo()
      onClose()
    },
  })
  const faults = make.error instanceof ApiError ? make.error.fields : {}
  return (
    <>
      <p className="mb-4 type-body text-ink-2">{glue('Каждый код сработает один раз. Коды сразу скачаются файлом CSV.')}</p>
      <ErrorNote error={make.error} look="filled" className="mb-4" />
      <div className="grid grid-cols-2 gap-x-2.5">
        <Field
          label="Сколько кодов"
          placeholder="200"
          inputMode="numeric"
          value={count}
          error={faults['count']}
          autoFocus
          onChange={(event) => setCount(event.currentTarget.value)}
        />
        <Field
          label="Начало кода"
          placeholder="нет"
          value={prefix}
          error={faults['prefix']}
          hint="Например, GIFT-"
          autoComplete="off"
          onChange={(event) => setPrefix(event.currentTarget.value.toUpperCase())}
        />
      </div>
      <EffectFields form={form} faults={faults} timeZone={timeZone} onChange={(fields) => setForm((last) => ({ ...last, ...fields }))} />
      <Field
        label={PROMO_LABELS.title}
        value={form.title}
        error={faults['title']}
        autoComplete="off"
        className="mt-3"
        onChange={(event) => setForm({ ...form, title: event.currentTarget.value })}
      />
      <ActFoot
        label="Создать и&nbsp;скачать"
        lacks={lacking(
          count.trim() === '' && 'Напишите, сколько кодов',
          form.value.trim() === '' && form.gift_goods_id === null && 'Напишите, что даёт код',
        )}
        says={glue(`Вернуть можно ${UNDO_DAYS} дней: уберём те, которые ещё не применили.`)}
        isLoading={make.isPending}
        onAct={() => make.mutate()}
      />
    </>
  )
}

const downloadBatch = (body: PromoBatchBody): Promise<void> =>
  sendOnce('batch', body, (key) => download('POST /staff/promos/batch', 'promo-codes.csv', { body, key }))
