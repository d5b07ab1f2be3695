import { useQuery } from '@tanstack/react-query'
import type { PromotionBody, StaffPromotion } from '~/contracts/staff-promotions'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { conditionTexts, promotionSentence, type PromotionNames } from '~/rules/promotion-text'
import { api, create } from '~/staff/api'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { Danger } from '~/staff/kit/danger'
import { EditField } from '~/staff/kit/edit-field'
import { type EditForm, useEditForm } from '~/staff/kit/edit-form'
import { Cautions } from '~/staff/kit/cautions'
import { Facts } from '~/staff/kit/facts'
import { EditPanel } from '~/staff/kit/edit-panel'
import { Fold } from '~/staff/kit/fold'
import { UNCHANGED } from '~/staff/kit/lacking'
import { StaffButton } from '~/staff/kit/staff-button'
import { showToast } from '~/ui/show-toast'
import { menuQueries } from '~/staff/office/menu/menu.queries'
import {
  BLANK_RULE,
  typedCondition,
  ruleDraft,
  typedEffect,
  promotionBodyOf,
  type RuleForm,
  promotionFields,
  promotionValuesOf,
  ruleValues,
  STARTS,
} from './promotion-form'
import { ItemsFields } from './promotion-items'
import { PromotionTry } from './promotion-try'
import { promotionsQueries } from './promotions.queries'

type PromotionPanelProps = {
  /** Undefined for a new one. */
  rule: StaffPromotion | undefined
  timeZone: string
  names: PromotionNames
  zones: readonly { id: number; name: string }[]
  onClose: () => void
}

/** An automatic promotion as a sentence: what must hold, and what the guest gets then. */
export function PromotionPanel({ rule, timeZone, names, zones, onClose }: PromotionPanelProps) {
  const fields = promotionFields(
    timeZone,
    zones.map(({ id, name }) => ({ value: id, label: name })),
  )
  const form = useEditForm(fields, {
    row: rule,
    valuesOf: (row: StaffPromotion) => promotionValuesOf(row, timeZone),
    seed: { priority: '0', kind: 'percent' },
    save: ({ changes, values, revision }) =>
      rule
        ? api('PATCH /staff/promotions/{id}', { params: { id: rule.id }, revision, body: promotionBodyOf(changes, values, timeZone) })
        : create('POST /staff/promotions', {
            body: ruleDraft(values, timeZone),
          }),
    rereads: [promotionsQueries.root],
    onSaved: () => {
      showToast({ kind: 'good', title: 'Сохранено' })
      onClose()
    },
    stays: ({ promo, open }) => (rule ? Number(promo) === rule.id : promo === undefined && open === 'new'),
  })
  const change = (body: RuleSwitch) =>
    form.run(({ id, revision }) => api('PATCH /staff/promotions/{id}', { params: { id }, revision, body }))
  return (
    <EditPanel form={form} lacks={form.changed.length > 0 ? null : rule ? UNCHANGED : 'Назовите акцию и\u00a0что она даёт'}>
      {!rule && form.changed.length === 0 && (
        <div className="mb-4">
          <ChoiceChips
            label={'Начать с\u00a0готовой'}
            options={STARTS.map(({ label }) => ({ value: label, label }))}
            isOn={() => false}
            onPick={(label) => form.set(STARTS.find((one) => one.label === label)?.draft ?? {})}
          />
        </div>
      )}
      {rule && <Results rule={rule} />}
      <Sentence form={form} names={names} />
      {rule && <Cautions texts={rule.warnings.map(({ text }) => text)} look="odd" className="mb-4" />}
      <EditField form={form} name="name" autoFocus={rule === undefined} />
      <Conditions form={form} names={names} hasZones={zones.length > 0} />
      <Gives form={form} rule={rule} />
      <Fold title="Срок и предел" hint={'дни, сколько раз, с\u00a0кодом или без'}>
        <div>
          <div className="grid grid-cols-2 gap-x-2.5">
            <EditField form={form} name="starts_at" />
            <EditField form={form} name="ends_at" />
            <EditField form={form} name="max_uses" />
            <EditField form={form} name="priority" />
          </div>
          <EditField form={form} name="once_per_customer" />
          <EditField form={form} name="excludes_code" />
        </div>
      </Fold>
      <div className="mt-2.5">
        <Fold title="Попробовать" hint={'цена корзины с\u00a0акцией и\u00a0без неё, до\u00a0сохранения'}>
          <PromotionTry id={rule?.id} draft={ruleDraft(ruleValues(form.fields, form.draft), timeZone)} timeZone={timeZone} zones={zones} />
        </Fold>
      </div>
      <div className="mt-4">
        <EditField form={form} name="about" />
        <EditField form={form} name="note" />
        {!rule && <EditField form={form} name="is_active" />}
      </div>
      {rule && <RuleActs rule={rule} isLoading={form.isRunning} onChange={change} />}
    </EditPanel>
  )
}

type FormProps = { form: EditForm<RuleForm> }

/** The rule in words, as it is typed. */
function Sentence({ form, names }: FormProps & { names: PromotionNames }) {
  const whole = ruleValues(form.fields, form.draft)
  const dish = whole.goods_id === null ? null : (names.goods(whole.goods_id) ?? null)
  const text = promotionSentence({ condition: typedCondition(whole), effect: typedEffect(whole) }, names, dish)
  return (
    <p role="status" className="mb-4 rounded-card bg-tamago px-4 py-3 type-body font-[600] text-on-field">
      {glue(text)}
    </p>
  )
}

/** «То»: what the guest gets. */
function Gives({ form, rule }: FormProps & Pick<PromotionPanelProps, 'rule'>) {
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
function Conditions({ form, names, hasZones }: FormProps & { names: PromotionNames; hasZones: boolean }) {
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

/** What a rule has brought in the caller's kitchens. */
function Results({ rule: { orders, revenue, discount, effect } }: { rule: StaffPromotion }) {
  const facts = [
    ['Заказов', String(orders)],
    ['Выручка', priceText(revenue)],
    [effect.kind === 'gift' ? 'Подарено на' : 'Скидка', priceText(discount)],
  ] as const
  return <Facts facts={facts} className="mb-4" />
}

type RuleSwitch = Pick<PromotionBody, 'is_active' | 'is_archived'>
type RuleActsProps = { rule: StaffPromotion; isLoading: boolean; onChange: (body: RuleSwitch) => void }

/** Switches a rule on and off, puts it away and takes it back. What is typed is saved with it. */
function RuleActs({ rule: { name, is_active, is_archived }, isLoading, onChange }: RuleActsProps) {
  if (is_archived)
    return (
      <StaffButton size="sm" icon="rotate-ccw" isLoading={isLoading} className="mt-6" onClick={() => onChange({ is_archived: false })}>
        Вернуть из архива
      </StaffButton>
    )
  return (
    <>
      {is_active ? (
        <Danger
          act="Выключить"
          icon="pause"
          warning={`Выключить «${name}»? В\u00a0корзинах она сразу перестанет действовать. Включить можно снова.`}
          yes="Да, выключить"
          isLoading={isLoading}
          onAct={() => onChange({ is_active: false })}
        />
      ) : (
        <StaffButton size="sm" icon="play" isLoading={isLoading} className="mt-6" onClick={() => onChange({ is_active: true })}>
          Включить
        </StaffButton>
      )}
      <Danger
        act={'Убрать в\u00a0архив'}
        icon="archive"
        warning={`Убрать «${name}» в\u00a0архив? Она перестанет действовать, её заказы останутся в\u00a0цифрах. Вернуть можно.`}
        yes="Да, убрать"
        isLoading={isLoading}
        onAct={() => onChange({ is_archived: true, is_active: false })}
      />
    </>
  )
}
