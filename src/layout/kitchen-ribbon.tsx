import { Clock, Moon, Wrench } from '~/ui/icons.gen'
import type { ReactNode } from 'react'
import { useShop } from '~/catalog/use-shop'
import type { FoodField } from '~/lib/food-field'
import { glue } from '~/lib/text'

/** Above the header: no orders now, a kitchen that sleeps, or one that has more than enough to do. Look §3. */
export function KitchenRibbon() {
  const { status, opensAt } = useShop()
  if (status.maintenance_state.is_active) {
    const text = status.maintenance_state.message || 'Заказы пока не принимаем. Меню смотреть можно.'
    return <Ribbon field="gari" icon={<Wrench aria-hidden="true" />} text={text} />
  }
  if (status.night_mode) {
    const text = `Кухня спит${opensAt ? ` до ${opensAt}` : ''}. Соберите заказ сейчас, привезём утром.`
    return <Ribbon field="tamago" icon={<Moon aria-hidden="true" />} text={text} />
  }
  if (status.delivery_state.is_busy) {
    const text = status.delivery_state.message || 'Заказов сейчас много, везём дольше обычного.'
    return <Ribbon field="gari" icon={<Clock aria-hidden="true" />} text={text} />
  }
  return null
}

function Ribbon({ field, icon, text }: { field: FoodField; icon: ReactNode; text: string }) {
  return (
    <aside aria-label="Кухня" data-field={field} className="bg-field">
      <p className="shell flex min-h-12 items-center gap-3 py-1.5 text-base leading-6 font-medium [&>svg]:size-5 [&>svg]:shrink-0">
        {icon}
        {glue(text)}
      </p>
    </aside>
  )
}
