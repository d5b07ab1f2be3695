import { servedText } from '~/rules/hours-text'
import { EditField } from '~/staff/kit/edit-field'
import { ServedHoursField } from '~/staff/kit/week-field'
import type { TabProps } from './dish-form'

/** Whether bonuses and discounts hold for the dish, and when it is served. */
export function RulesTab({ form, menu }: TabProps) {
  const category = menu.categories.find(({ id }) => id === form.draft.category_id)
  const ofCategory = servedText(category?.hours ?? []) || 'всегда'
  return (
    <div className="flex flex-col gap-1">
      <EditField form={form} name="bonuses_active" label="За блюдо начисляем бонусы, и ими можно платить" />
      <EditField form={form} name="sale_active" label="На блюдо действуют скидки и промокоды" />
      <ServedHoursField
        form={form}
        note={`К какому времени блюдо привозят и отдают: «12-16». Пустая неделя: как вся категория, ${ofCategory}. Всегда: «круглосуточно» каждый день.`}
      />
    </div>
  )
}
