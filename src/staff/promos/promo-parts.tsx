import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { StaffPromo } from '~/contracts/staff-promos'
import { ApiError, errorText } from '~/lib/api-error'
import { formatPrice, glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api, create } from '~/staff/api'
import { DraftNotices } from '~/staff/menu/draft-notices'
import { useRowDraft } from '~/staff/menu/use-row-draft'
import { ActFoot } from '~/staff/kit/act-foot'
import { Danger } from '~/staff/kit/danger'
import { StaffButton } from '~/staff/kit/staff-button'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { serverNow } from '~/lib/server-clock'
import { Field, TextArea } from '~/ui/field'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { lacking, UNCHANGED } from '~/staff/kit/lacking'
import { EffectFields } from './effect-fields'
import { promoBodyOf, formOf, newBodyOf, newForm, PROMO_LABELS, type PromoForm, TYPES, usesText } from './promo-form'
import { PromoStatePill } from './promos-table'
import { promosQueries } from './promos.queries'
import { Alert } from '~/ui/alert'

type PromoPartsProps = {
  /** Undefined for a new one. */
  promo?: StaffPromo
  /** What a new one begins with. */
  seed?: PromoForm | null
  timeZone: string
  onClose: () => void
  /** The used code has ended; another with these values follows. */
  onReplace?: (form: PromoForm) => void
}

/** A new code, or one that is changed, with what it has brought. */
export function PromoParts({ promo, seed, timeZone, onClose, onReplace }: PromoPartsProps) {
  const queryClient = useQueryClient()
  const draft = useRowDraft<StaffPromo, PromoForm>({
    row: promo,
    formOf: (row) => (row ? formOf(row, timeZone) : (seed ?? newForm)),
    send: (form, changed, row) =>
      row
        ? api('PATCH /staff/promos/{id}', { params: { id: row.id }, revision: row.revision, body: promoBodyOf(form, changed, timeZone) })
        : create('POST /staff/promos', { body: newBodyOf(form, timeZone) }),
    onSaved: () => {
      letGo()
      showToast({ kind: 'good', title: 'Сохранено' })
      void queryClient.invalidateQueries({ queryKey: promosQueries.root })
      onClose()
    },
  })
  const letGo = useUnsaved(draft.isChanged, (search) => search['promo'] === promo?.id && (promo !== undefined || search['open'] === 'new'))
  const finish = useFinish(promo, () => {
    letGo()
    onClose()
  })
  const replace = useFinish(promo, () => {
    letGo()
    onReplace?.({ ...draft.form, code: '', from: '' })
  })
  const { form, set, faults } = draft
  const wasUsed = draft.failure instanceof ApiError && draft.failure.code === 'code_was_used'
  return (
    <>
      {wasUsed && (
        <Alert as="section" data-field="tamago" className="mb-4 rounded-card bg-field-soft p-4">
          <p className="type-body">{glue(errorText(draft.failure))}</p>
          <StaffButton size="sm" kind="ink" className="mt-3" isLoading={replace.isPending} onClick={() => replace.mutate()}>
            Завершить и&nbsp;создать новый
          </StaffButton>
        </Alert>
      )}
      <DraftNotices
        draft={draft}
        labels={PROMO_LABELS}
        textOf={valueText}
        failure={finish.error ?? replace.error ?? (wasUsed ? null : draft.failure)}
      />
      {promo && <Results promo={promo} />}
      <Field
        label={PROMO_LABELS.code}
        value={form.code}
        error={faults['code']}
        autoFocus={promo === undefined}
        autoComplete="off"
        onChange={(event) => set({ code: event.currentTarget.value.toUpperCase() })}
      />
      <EffectFields
        timeZone={timeZone}
        form={form}
        faults={faults}
        gift={promo?.gift_goods_id == null ? undefined : { id: promo.gift_goods_id, name: promo.gift_name ?? '' }}
        onChange={set}
      />
      <Field
        label={PROMO_LABELS.max_uses}
        placeholder="без предела"
        inputMode="numeric"
        value={form.max_uses}
        error={faults['max_uses']}
        className="mt-3"
        onChange={(event) => set({ max_uses: event.currentTarget.value })}
      />
      <Field
        label={PROMO_LABELS.title}
        value={form.title}
        error={faults['title']}
        autoComplete="off"
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <TextArea
        label={PROMO_LABELS.note}
        value={form.note}
        error={faults['note']}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      {promo && promo.state !== 'ended' && (
        <Danger
          act="Завершить"
          icon="circle-slash"
          warning={`Завершить ${promo.code}? Код сразу перестанет действовать в\u00a0корзинах. Срок можно продлить.`}
          yes="Да, завершить"
          isLoading={finish.isPending}
          onAct={() => finish.mutate()}
        />
      )}
      <ActFoot
        label={promo ? 'Сохранить' : 'Создать'}
        lacks={lacking(!draft.isChanged && (promo ? UNCHANGED : 'Напишите код и\u00a0что он даёт'))}
        isLoading={draft.isSaving}
        onAct={draft.save}
      />
    </>
  )
}

/** Ends a code now. */
function useFinish(promo: StaffPromo | undefined, onDone: () => void) {
  const queryClient = useQueryClient()
  const reread = () => queryClient.invalidateQueries({ queryKey: promosQueries.root })
  return useSingleMutation({
    mutationFn: () => {
      // not in the future where the clocks differ a little
      const ends_at = new Date(serverNow() - 1000).toISOString()
      return api('PATCH /staff/promos/{id}', { params: { id: promo?.id ?? 0 }, revision: promo?.revision ?? 0, body: { ends_at } })
    },
    onSuccess: ({ id, code, revision }) => {
      showToast({
        kind: 'good',
        title: `Код ${code} завершён`,
        action: {
          label: 'Вернуть',
          onPress: () =>
            void api('PATCH /staff/promos/{id}', { params: { id }, revision, body: { ends_at: promo?.ends_at ?? null } }).then(
              reread,
              showFault,
            ),
        },
      })
      void reread()
      onDone()
    },
  })
}

function valueText(form: PromoForm, field: keyof PromoForm): string {
  if (field === 'type') return TYPES.find(({ value }) => value === form.type)?.label ?? ''
  if (field === 'once_per_customer') return form.once_per_customer ? 'да' : 'нет'
  return String(form[field] ?? '') || 'нет'
}

/** What the code has brought. */
function Results({ promo }: { promo: StaffPromo }) {
  const { orders, revenue, discount, first_share } = promo
  const facts = [
    ['Состояние', <PromoStatePill key="state" state={promo.state} />],
    ['Применён', usesText(promo)],
    ['Заказов', String(orders)],
    ['Выручка', formatPrice(revenue)],
    ['Скидка', formatPrice(discount)],
    ['Первых заказов', first_share === null ? 'нет' : `${Math.round(first_share * 100)}\u00a0%`],
  ] satisfies [string, ReactNode][]
  return (
    <dl className="mb-5 grid grid-cols-3 gap-x-3 gap-y-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="type-caption text-ink-2">{label}</dt>
          <dd className="type-row font-[600] tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
