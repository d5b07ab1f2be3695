import type { ReactNode } from 'react'
import { etaWords } from '~/catalog/eta-words'
import { useShop } from '~/catalog/use-shop'
import type { FoodField } from '~/lib/food-field'
import { formatPrice, glue } from '~/lib/text'
import { Picture } from '~/ui/picture'
import { sitePictures } from '~/ui/site-pictures'

/** What delivery costs in the chosen city, and that an order can be picked up. */
export function HomePanels() {
  const { city } = useShop()
  const { fee, free_from, min_order } = city.delivery
  const price = fee > 0 ? `Доставка ${formatPrice(fee)}.` : 'Доставка за наш счёт.'
  const free = fee > 0 && free_from !== null ? ` От ${formatPrice(free_from)} везём за наш счёт.` : ''
  const least = min_order > 0 ? ` Заказ от ${formatPrice(min_order)}.` : ''
  return (
    <section aria-label="Доставка и самовывоз" className="section-gap shell grid gap-3 pb-13 md:grid-cols-2 md:gap-5 lg:pb-22 xl:gap-7">
      <Panel field="wasabi" title={`Привезём за ${etaWords(city.delivery)}`} picture={sitePictures.delivery}>
        {glue(`${city.name}. ${price}${free}${least}`)}
      </Panel>
      <Panel field="sea" title="Или заберёте сами" picture={sitePictures.pickup}>
        {glue('Без платы за доставку и без наименьшей суммы. Точку выберете при оформлении.')}
      </Panel>
    </section>
  )
}

type PanelProps = { field: FoodField; title: string; picture: string; children: ReactNode }

function Panel({ field, title, picture, children }: PanelProps) {
  return (
    <article data-field={field} className="relative isolate min-h-65 overflow-hidden rounded-panel bg-field p-6 lg:min-h-72 lg:p-10">
      <div aria-hidden="true" className="absolute -right-10 -bottom-14 -z-10 w-52 lg:-right-8 lg:-bottom-16 lg:w-72">
        <Picture src={picture} alt="" sizes="(width >= 1024px) 288px, 208px" />
      </div>
      <h2 className="max-w-3/4 type-section lg:text-3xl">{glue(title)}</h2>
      <p className="mt-3 max-w-3/5 type-body text-balance lg:max-w-1/2">{children}</p>
    </article>
  )
}
