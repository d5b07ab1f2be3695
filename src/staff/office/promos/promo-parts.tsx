import { useQueryClient } from '@tanstack/react-query'
import type { StaffPromo } from '~/contracts/staff-promos'
import { ApiError, errorText } from '~/lib/api-error'
import { serverNow } from '~/lib/server-clock'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api, create } from '~/staff/api'
import { Danger } from '~/staff/kit/danger'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { Facts } from '~/staff/kit/facts'
import { EditPanel } from '~/staff/kit/edit-panel'
import { UNCHANGED } from '~/staff/kit/lacking'
import { StaffButton } from '~/staff/kit/staff-button'
import { Alert } from '~/ui/alert'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { EffectFields } from './effect-fields'
import { promoBodyOf, newBodyOf, type PromoDraft, promoFields, usesText, promoValuesOf } from './promo-form'
import { PromoStatePill } from './promos-table'
import { promosQueries } from './promos.queries'

type PromoPartsProps = {
  /** Undefined for a new one. */
  promo?: StaffPromo
  /** What a new one begins with. */
  seed?: PromoDraft | null
  timeZone: string
  onClose: () => void
  /** The used code has ended; another with these values follows. */
  onReplace?: (draft: PromoDraft) => void
}

/** A new code, or one that is changed, with what it has brought. */
export function PromoParts({ promo, seed, timeZone, onClose, onReplace }: PromoPartsProps) {
  const form = useEditForm(promoFields(timeZone), {
    row: promo,
    valuesOf: (row: StaffPromo) => promoValuesOf(row, timeZone),
    seed: seed ?? {},
    save: ({ changes, values, revision }) =>
      promo
        ? api('PATCH /staff/promos/{id}', { params: { id: promo.id }, revision, body: promoBodyOf(changes, values, timeZone) })
        : create('POST /staff/promos', { body: newBodyOf(values, timeZone) }),
    rereads: [promosQueries.root],
    onSaved: () => {
      showToast({ kind: 'good', title: 'Сохранено' })
      onClose()
    },
    stays: ({ promo: id, open }) => (promo ? Number(id) === promo.id : id === undefined && open === 'new'),
  })
  const finish = useFinish(promo, () => {
    form.letGo()
    onClose()
  })
  const replace = useFinish(promo, () => {
    form.letGo()
    onReplace?.({ ...form.draft, code: '', starts_at: '' })
  })
  const wasUsed = form.failure instanceof ApiError && form.failure.code === 'code_was_used'
  const lacks = promo ? UNCHANGED : 'Напишите код и\u00a0что он даёт'
  return (
    <EditPanel
      form={form}
      lacks={form.changed.length > 0 ? null : lacks}
      failure={finish.error ?? replace.error ?? (wasUsed ? false : null)}
    >
      {wasUsed && (
        <Alert as="section" data-field="tamago" className="mb-4 rounded-card bg-field-soft p-4">
          <p className="type-body">{glue(errorText(form.failure))}</p>
          <StaffButton size="sm" kind="ink" className="mt-3" isLoading={replace.isPending} onClick={() => replace.mutate()}>
            Завершить и&nbsp;создать новый
          </StaffButton>
        </Alert>
      )}
      {promo && <Results promo={promo} />}
      <EditField form={form} name="code" autoFocus={promo === undefined} tidy={(typed) => typed.toUpperCase()} />
      <EffectFields
        form={form}
        gift={promo?.gift_goods_id == null ? undefined : { id: promo.gift_goods_id, name: promo.gift_name ?? '' }}
      />
      <EditField form={form} name="max_uses" className="mt-3" />
      <EditField form={form} name="title" />
      <EditField form={form} name="note" />
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
    </EditPanel>
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

/** What the code has brought. */
function Results({ promo }: { promo: StaffPromo }) {
  const { orders, revenue, discount, first_share } = promo
  const facts = [
    ['Состояние', <PromoStatePill key="state" state={promo.state} />],
    ['Применён', usesText(promo)],
    ['Заказов', String(orders)],
    ['Выручка', priceText(revenue)],
    ['Скидка', priceText(discount)],
    ['Первых заказов', first_share === null ? 'нет' : `${Math.round(first_share * 100)}\u00a0%`],
  ] as const
  return <Facts facts={facts} className="mb-5" />
}
