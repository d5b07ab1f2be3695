import { useQuery } from '@tanstack/react-query'
import type { StaffPromotion } from '~/contracts/staff-promotions'
import { glue } from '~/lib/text'
import { conditionTexts, promotionSentence, type PromotionNames } from '~/rules/promotion-text'
import { EditField } from '~/staff/kit/edit-field'
import type { EditForm } from '~/staff/kit/edit-form'
import { Fold } from '~/staff/kit/fold'
import { menuQueries } from '~/staff/office/menu/menu.queries'
import type { RuleForm } from './promotion-form'
import { ItemsFields } from './promotion-items'
import { BLANK_RULE, ruleValues, typedCondition, typedEffect } from './promotion-values'

type FormProps = { form: EditForm<RuleForm> }

/** The rule in words, as it is typed. */
export function Sentence({ form, names, code }: FormProps & { names: PromotionNames; code: string | null }) {
  const whole = ruleValues(form.fields, form.draft)
  const dish = whole.goods_id === null ? null : (names.goods(whole.goods_id) ?? null)
  const text = promotionSentence({ code, condition: typedCondition(whole), effect: typedEffect(whole) }, names, dish)
  return (
    <p role="status" className="mb-4 rounded-card bg-tamago px-4 py-3 type-body font-[600] text-on-field">
      {glue(text)}
    </p>
  )
}

/** «То»: what the guest gets. */
export function Gives({ form, rule }: FormProps & { rule: StaffPromotion | undefined }) {
  const { kind, goods_id } = form.draft
  const isDish = kind === 'gift' || kind === 'dish_price'
  const dishes = useQuery({ ...menuQueries.dishes({}), enabled: isDish })
  const onSite = (dishes.data ?? []).filter(({ visibility }) => visibility !== 'draft')
  const gone =
    goods_id !== null && !onSite.some(({ id }) => id === goods_id) && rule?.gift_name ? [{ value: goods_id, label: rule.gift_name }] : []
  const options = [
    { value: null, label: dishes.isPending ? 'Загружаем меню…' : 'Выберите блюдо' },
    ...gone,
    ...onSite.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <fieldset>
      <legend className="mb-2 type-block">То</legend>
      <EditField form={form} name="kind" />
      {(kind === 'nth_free' || kind === 'bundle') && (
        <p className="mb-4 type-caption text-ink-2">{glue('Сколько и каких блюд, решает «Блюда в корзине» выше.')}</p>
      )}
      <div className="grid grid-cols-2 gap-x-2.5">
        <EditField form={form} name="percent" />
        <EditField form={form} name="amount" />
        <EditField form={form} name="goods_id" options={options} className="col-span-2" />
        <EditField form={form} name="price" />
        <EditField form={form} name="times" />
      </div>
      <EditField form={form} name="only_items" />
    </fieldset>
  )
}

/** «Если»: what must hold, each thing closed until it is needed. */
export function Conditions({ form, names, hasZones }: FormProps & { names: PromotionNames; hasZones: boolean }) {
  const values = typedCondition(ruleValues(form.fields, form.draft))
  const only = (part: Partial<typeof values>) => conditionTexts({ ...typedCondition(BLANK_RULE), ...part }, names).join(', ') || 'всё равно'
  const { items, min_total, delivery_type, zones, days, from, to, is_first_order, birthday_days, pay_variants, sources } = values
  return (
    <fieldset className="my-4 flex flex-col gap-2.5">
      <legend className="mb-2 type-block">Если</legend>
      <Fold title="Блюда в корзине" hint={only({ items })} isFilled={items.length > 0}>
        <ItemsFields form={form} names={names} />
      </Fold>
      <Fold title="Сумма и способ" hint={only({ min_total, delivery_type, zones, pay_variants, sources })}>
        <div>
          <EditField form={form} name="min_total" />
          <EditField form={form} name="delivery_type" className="mb-4" />
          {hasZones && <EditField form={form} name="zones" className="mb-4" />}
          <EditField form={form} name="pay_variants" className="mb-4" />
          <EditField form={form} name="sources" />
        </div>
      </Fold>
      <Fold title="Дни и часы" hint={only({ days, from, to })}>
        <div>
          <EditField form={form} name="days" className="mb-4" />
          <EditField form={form} name="hours" />
        </div>
      </Fold>
      <Fold title="Гость" hint={only({ is_first_order, birthday_days })}>
        <div>
          <EditField form={form} name="is_first_order" />
          <EditField form={form} name="birthday_days" className="mt-3" />
        </div>
      </Fold>
    </fieldset>
  )
}
