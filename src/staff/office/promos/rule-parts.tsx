import type { RuleState } from '~/contracts/staff-constants'
import type { PromotionBody, StaffPromotion } from '~/contracts/staff-promotions'
import { priceText } from '~/rules/number-text'
import { Danger } from '~/staff/kit/danger'
import { Facts } from '~/staff/kit/facts'
import { StaffButton } from '~/staff/kit/staff-button'
import type { StaffIconName } from '~/staff/kit/staff-icon'
import { type PillTone, StatePill } from '~/staff/kit/state-pill'

const STATES: Record<RuleState, { word: string; icon: StaffIconName; tone: PillTone }> = {
  active: { word: 'Идёт', icon: 'circle-check', tone: 'good' },
  planned: { word: 'Впереди', icon: 'calendar-clock', tone: 'later' },
  used_up: { word: 'Исчерпано', icon: 'package-check', tone: 'warn' },
  ended: { word: 'Срок вышел', icon: 'circle-slash', tone: 'over' },
  off: { word: 'Выключено', icon: 'pause', tone: 'over' },
  archived: { word: 'В\u00a0архиве', icon: 'archive', tone: 'over' },
}

/** In force, not yet, or why not. */
export function RulePill({ state }: Pick<StaffPromotion, 'state'>) {
  const { word, icon, tone } = STATES[state]
  return (
    <StatePill icon={icon} tone={tone}>
      {word}
    </StatePill>
  )
}

/** «12 из 100» */
export const usesText = ({ used, max_uses }: Pick<StaffPromotion, 'used' | 'max_uses'>) =>
  max_uses === null ? String(used) : `${used} из\u00a0${max_uses}`

/** What a rule has brought in the caller's kitchens. */
export function RuleResults({ rule }: { rule: StaffPromotion }) {
  const { state, orders, revenue, discount, first_share, effect } = rule
  const facts = [
    ['Состояние', <RulePill key="state" state={state} />],
    ['Применено', usesText(rule)],
    ['Заказов', String(orders)],
    ['Выручка', priceText(revenue)],
    [effect.kind === 'gift' ? 'Подарено на' : 'Скидка', priceText(discount)],
    ['Первых заказов', first_share === null ? 'нет' : `${Math.round(first_share * 100)}\u00a0%`],
  ] as const
  return <Facts facts={facts} className="mb-4" />
}

type RuleSwitch = Pick<PromotionBody, 'is_active' | 'is_archived'>
type RuleActsProps = { rule: StaffPromotion; isLoading: boolean; onChange: (body: RuleSwitch) => void }

/** Switches a rule on and off, puts it away and takes it back. What is typed is saved with it. */
export function RuleActs({ rule: { code, name, is_active, is_archived }, isLoading, onChange }: RuleActsProps) {
  const title = code === null ? `«${name}»` : `код ${code}`
  const what = code === null ? 'Она перестанет действовать, её' : 'Он перестанет действовать, его'
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
          warning={`Выключить ${title}? ${code === null ? 'Она' : 'Он'} сразу перестанет действовать в\u00a0корзинах. Включить можно снова.`}
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
        warning={`Убрать ${title} в\u00a0архив? ${what} заказы останутся в\u00a0цифрах. Вернуть можно.`}
        yes="Да, убрать"
        isLoading={isLoading}
        onAct={() => onChange({ is_archived: true, is_active: false })}
      />
    </>
  )
}
