import { UNDO_DAYS } from '~/contracts/staff-constants'
import type { PromotionBatchBody, PromotionBody, StaffPromotion } from '~/contracts/staff-promotions'
import { ApiError, errorText } from '~/lib/api-error'
import { sendOnce } from '~/lib/send-once'
import { serverNow } from '~/lib/server-clock'
import { glue } from '~/lib/text'
import type { PromotionNames } from '~/rules/promotion-text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api, create, download } from '~/staff/api'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { Cautions } from '~/staff/kit/cautions'
import { EditPanel } from '~/staff/kit/edit-panel'
import { Fold } from '~/staff/kit/fold'
import { UNCHANGED } from '~/staff/kit/lacking'
import { StaffButton } from '~/staff/kit/staff-button'
import { auditQueries } from '~/staff/office/audit/audit.queries'
import { Alert } from '~/ui/alert'
import { showToast } from '~/ui/show-toast'
import { promotionFields, type PromotionDraft, type RuleSort, STARTS } from './promotion-form'
import { Conditions, Gives, Sentence } from './promotion-fields'
import { PromotionTry } from './promotion-try'
import { batchBodyOf, promotionBodyOf, type PromotionValues, promotionValuesOf, ruleDraft, ruleValues } from './promotion-values'
import { promotionsQueries } from './promotions.queries'
import { RuleActs, RuleResults } from './rule-parts'

type PromotionPanelProps = {
  sort: RuleSort
  /** Undefined for a new one. */
  rule?: StaffPromotion | undefined
  /** What a new one begins with. */
  seed?: PromotionDraft | null
  timeZone: string
  names: PromotionNames
  zones: readonly { id: number; name: string }[]
  onClose: () => void
  /** The used code has ended; another with these values follows. */
  onReplace?: (draft: PromotionDraft) => void
}

const OPEN_AS: Record<RuleSort, string> = { rule: 'new', code: 'code', batch: 'batch' }
const LACKS: Record<RuleSort, string> = {
  rule: 'Назовите акцию и\u00a0что она даёт',
  code: 'Напишите код и\u00a0что он даёт',
  batch: 'Напишите, сколько кодов и\u00a0что они дают',
}

/** A promotion, a code or many codes as a sentence: what must hold, and what the guest gets then. */
export function PromotionPanel({ sort, rule, seed, timeZone, names, zones, onClose, onReplace }: PromotionPanelProps) {
  const fields = promotionFields(
    sort,
    timeZone,
    zones.map(({ id, name }) => ({ value: id, label: name })),
  )
  const form = useEditForm(fields, {
    row: rule,
    // many codes have no row: what was typed stays until the panel closes
    valuesOf: (row: StaffPromotion | PromotionValues) => ('condition' in row ? promotionValuesOf(row, timeZone) : row),
    seed: seed ?? { priority: '0', kind: 'percent', is_active: sort !== 'rule' },
    save: async ({ changes, values, revision }) => {
      if (rule)
        return api('PATCH /staff/promotions/{id}', { params: { id: rule.id }, revision, body: promotionBodyOf(changes, values, timeZone) })
      if (sort !== 'batch') return create('POST /staff/promotions', { body: ruleDraft(values, timeZone) })
      await downloadBatch(batchBodyOf(values, timeZone))
      return values
    },
    rereads: [promotionsQueries.root, auditQueries.root],
    onSaved: () => {
      if (sort !== 'batch') showToast({ kind: 'good', title: 'Сохранено' })
      onClose()
    },
    stays: ({ promo, open }) => (rule ? Number(promo) === rule.id : promo === undefined && open === OPEN_AS[sort]),
  })
  const patch = (revision: number, body: PromotionBody) =>
    api('PATCH /staff/promotions/{id}', { params: { id: rule?.id ?? 0 }, revision, body })
  const change = (body: PromotionBody) => form.run((row) => patch('revision' in row ? row.revision : 0, body))
  const replace = useSingleMutation({
    // not in the future where the clocks differ a little
    mutationFn: () => patch(rule?.revision ?? 0, { ends_at: new Date(serverNow() - 1000).toISOString() }),
    onSuccess: () => {
      form.letGo()
      onReplace?.({ ...form.draft, code: '', starts_at: '' })
    },
  })
  const wasUsed = form.failure instanceof ApiError && form.failure.code === 'code_was_used'
  const draft = ruleDraft(ruleValues(form.fields, form.draft), timeZone)
  return (
    <EditPanel
      form={form}
      lacks={form.changed.length > 0 ? null : rule ? UNCHANGED : LACKS[sort]}
      failure={replace.error ?? (wasUsed ? false : null)}
      {...(sort === 'batch' && { label: 'Создать и\u00a0скачать', says: glue(BATCH_SAYS) })}
    >
      {wasUsed && (
        <Alert as="section" data-field="tamago" className="mb-4 rounded-card bg-field-soft p-4">
          <p className="type-body">{glue(errorText(form.failure))}</p>
          <StaffButton size="sm" kind="ink" className="mt-3" isLoading={replace.isPending} onClick={() => replace.mutate()}>
            Завершить и&nbsp;создать новый
          </StaffButton>
        </Alert>
      )}
      {sort === 'rule' && !rule && form.changed.length === 0 && (
        <div className="mb-4">
          <ChoiceChips
            label={'Начать с\u00a0готовой'}
            options={STARTS.map(({ label }) => ({ value: label, label }))}
            isOn={() => false}
            onPick={(label) => form.set(STARTS.find((one) => one.label === label)?.draft ?? {})}
          />
        </div>
      )}
      {rule && <RuleResults rule={rule} />}
      <Sentence form={form} names={names} code={sort === 'rule' ? null : form.draft.code || '…'} />
      {rule && <Cautions texts={rule.warnings.map(({ text }) => text)} look="odd" className="mb-4" />}
      {sort === 'batch' && (
        <p className="mb-4 type-body text-ink-2">{glue('Каждый код сработает один раз. Коды сразу скачаются файлом CSV.')}</p>
      )}
      <EditField form={form} name="code" autoFocus={rule === undefined} tidy={upper} />
      <div className="grid grid-cols-2 gap-x-2.5">
        <EditField form={form} name="count" autoFocus />
        <EditField form={form} name="prefix" tidy={upper} />
      </div>
      <EditField
        form={form}
        name="name"
        autoFocus={sort === 'rule' && rule === undefined}
        className={sort === 'batch' ? 'mt-3' : undefined}
      />
      <Conditions form={form} names={names} hasZones={zones.length > 0} />
      <Gives form={form} rule={rule} />
      <Fold title="Срок и предел" hint={sort === 'rule' ? 'дни, сколько раз, с\u00a0кодом или без' : 'дни, сколько раз'}>
        <div>
          <div className="grid grid-cols-2 gap-x-2.5">
            <EditField form={form} name="starts_at" />
            <EditField form={form} name="ends_at" />
            <EditField form={form} name="max_uses" />
            <EditField form={form} name="per_customer" />
            <EditField form={form} name="priority" className="col-span-2" />
          </div>
          <EditField form={form} name="excludes_code" />
        </div>
      </Fold>
      <div className="mt-2.5">
        <Fold title="Примерить" hint={'цена корзины с\u00a0этим и\u00a0без этого, до\u00a0сохранения'}>
          <PromotionTry id={rule?.id} draft={sort === 'batch' ? { ...draft, code: 'ПРОБА' } : draft} timeZone={timeZone} zones={zones} />
        </Fold>
      </div>
      <div className="mt-4">
        <EditField form={form} name="about" />
        <EditField form={form} name="note" />
        {!rule && sort !== 'batch' && <EditField form={form} name="is_active" />}
      </div>
      {rule && <RuleActs rule={rule} isLoading={form.isRunning} onChange={change} />}
    </EditPanel>
  )
}

const BATCH_SAYS = `Вернуть можно ${UNDO_DAYS} дней: уберём те, которые ещё не применили.`
const upper = (typed: string) => typed.toUpperCase()

const downloadBatch = (body: PromotionBatchBody): Promise<void> =>
  sendOnce('batch', body, (key) => download('POST /staff/promotions/batch', 'promo-codes.csv', { body, key }))
