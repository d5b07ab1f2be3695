import { EditField } from '~/staff/kit/edit-field'
import type { TabProps } from './dish-form'

/** Whether bonuses and discounts hold for the dish. */
export const RulesTab = ({ form }: Pick<TabProps, 'form'>) => (
  <div className="flex flex-col gap-1">
    <EditField form={form} name="bonuses_active" label="За блюдо начисляем бонусы, и ими можно платить" />
    <EditField form={form} name="sale_active" label="На блюдо действуют скидки и промокоды" />
  </div>
)
