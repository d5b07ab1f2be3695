import { useQuery } from '@tanstack/react-query'
import { PROMO_TYPE } from '~/contracts/constants'
import { serverNow } from '~/lib/server-clock'
import { dayAt } from '~/rules/calendar-day'
import { menuQueries } from '~/staff/menu/menu.queries'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { DateField } from '~/staff/kit/date-field'
import { SelectField } from '~/staff/kit/select-field'
import { CheckBox } from '~/ui/choices'
import { Field } from '~/ui/field'
import { type EffectForm, PROMO_LABELS, TYPES } from './promo-form'

type EffectFieldsProps = {
  form: EffectForm
  faults: Record<string, string>
  /** The present gift, which may have left the menu. */
  gift?: { id: number; name: string } | undefined
  timeZone: string
  onChange: (fields: Partial<EffectForm>) => void
}

/** What a code gives, from which sum, and when. */
export function EffectFields({ form, faults, gift, timeZone, onChange }: EffectFieldsProps) {
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
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            label={PROMO_LABELS[name]}
            today={dayAt(serverNow(), timeZone)}
            lean="ahead"
            value={form[name]}
            error={faults[name === 'from' ? 'starts_at' : 'ends_at']}
            onChange={(day) => onChange({ [name]: day })}
          />
        ))}
      </div>
      <CheckBox name="once" checked={form.once_per_customer} onChange={(once_per_customer) => onChange({ once_per_customer })}>
        {PROMO_LABELS.once_per_customer}
      </CheckBox>
    </>
  )
}
