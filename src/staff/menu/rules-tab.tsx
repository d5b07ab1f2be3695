import { CheckBox } from '~/ui/choices'
import type { TabProps } from './main-tab'

/** Whether bonuses and discounts hold for the dish. */
export const RulesTab = ({ form, onChange }: Pick<TabProps, 'form' | 'onChange'>) => (
  <div className="flex flex-col gap-1">
    <CheckBox name="bonuses_active" checked={form.bonuses_active} onChange={(bonuses_active) => onChange({ bonuses_active })}>
      За блюдо начисляем бонусы, и ими можно платить
    </CheckBox>
    <CheckBox name="sale_active" checked={form.sale_active} onChange={(sale_active) => onChange({ sale_active })}>
      На блюдо действуют скидки и промокоды
    </CheckBox>
  </div>
)
