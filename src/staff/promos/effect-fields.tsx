import { useQuery } from '@tanstack/react-query'
import { PROMO_TYPE } from '~/contracts/constants'
import { menuQueries } from '~/staff/menu/menu.queries'
import { ChoiceChips } from '~/staff/parts/choice-chips'
import { SelectField } from '~/staff/parts/select-field'
import { CheckBox } from '~/ui/choices'
import { Field } from '~/ui/field'
import { type EffectForm, PROMO_LABELS, TYPES } from './promo-form'

type EffectFieldsProps = {
  form: EffectForm
  faults: Record<string, string>
  /** The present gift, which may have left the menu. */
  gift?: { id: number; name: string } | undefined
  onChange: (fields: Partial<EffectForm>) => void
}

/** What a code gives, from which sum, and when. */
export function EffectFields({ form, faults, gift, onChange }: EffectFieldsProps) {
  const isGift = form.type === PROMO_TYPE.gift
  const dishes = useQuery({ ...menuQueries.dishes({}), enabled: isGift })
  const onSite = (dishes.data ?? []).filter(({ visibility }) => visibility !== 'draft')
  const options = [
    { value: null, label: dishes.isPending ? 'Загружаем меню…' : 'Выберите блюдо' },
    ...(gift && !onSite.some(({ id }) => id === gift.id) ? [{ value: gift.id, label: gift.name }] : []),
    ...onSite.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <ChoiceChips
        label={PROMO_LABELS.type}
        options={TYPES}
        isOn={(type) => type === form.type}
        onPick={(type) => onChange({ type: type as EffectForm['type'] })}
      />
      <div className="mt-4 grid grid-cols-2 gap-x-2.5">
        {isGift ? (
          <SelectField
            label={PROMO_LABELS.gift_goods_id}
            value={form.gift_goods_id}
            options={options}
            error={faults['gift_goods_id']}
            onPick={(gift_goods_id) => onChange({ gift_goods_id })}
            className="col-span-2"
          />
        ) : (
          <Field
            label={form.type === PROMO_TYPE.percent ? 'Скидка, %' : 'Скидка, ₽'}
            inputMode="decimal"
            value={form.value}
            error={faults['percent'] ?? faults['amount']}
            onChange={(event) => onChange({ value: event.currentTarget.value })}
          />
        )}
        <Field
          label={PROMO_LABELS.min_total}
          placeholder="любой"
          inputMode="decimal"
          value={form.min_total}
          error={faults['min_total']}
          onChange={(event) => onChange({ min_total: event.currentTarget.value })}
          className={isGift ? 'col-span-2' : undefined}
        />
        <Field
          type="date"
          label={PROMO_LABELS.from}
          placeholder=""
          value={form.from}
          error={faults['starts_at']}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <Field
          type="date"
          label={PROMO_LABELS.to}
          placeholder=""
          value={form.to}
          error={faults['ends_at']}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </div>
      <CheckBox name="once" checked={form.once_per_customer} onChange={(once_per_customer) => onChange({ once_per_customer })}>
        {PROMO_LABELS.once_per_customer}
      </CheckBox>
    </>
  )
}
