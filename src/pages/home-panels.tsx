import type { ReactNode } from 'react'
import { etaText } from '~/shop/delivery-facts'
import { useShop } from '~/shop/use-shop'
import { BONUS_FACTOR, RANKS } from '~/contracts/constants'
import type { FoodField } from '~/ui/food-field'
import { formatPrice, glue } from '~/lib/text'
import { percentText } from '~/rules/reduction'
import { LinkButton } from '~/ui/button'
import { Picture } from '~/ui/picture'
import { sitePictures } from '~/ui/site-pictures'

const mostBack = percentText(Math.max(...RANKS.map(({ percent }) => percent)))

/** What bonuses give, and what delivery costs in the chosen city; each leads to its page. Look §3 "Home". */
export function HomePanels() {
  const { city } = useShop()
  const { fee, free_from, min_order } = city.delivery
  const price = fee > 0 ? `Доставка ${formatPrice(fee)}.` : 'Доставка за наш счёт.'
  const free = fee > 0 && free_from !== null ? ` От ${formatPrice(free_from)} везём за наш счёт.` : ''
  const least = min_order > 0 ? ` Заказ от ${formatPrice(min_order)}.` : ''
  return (
    <section aria-label="Бонусы и доставка" className="section-gap shell grid gap-3 pb-13 md:grid-cols-2 md:gap-5 lg:pb-22 xl:gap-7">
      <Panel
        field="gari"
        title={`Вернём до ${mostBack} бонусами`}
        picture={sitePictures.bonuses}
        action={
          <LinkButton to="/bonus" kind="ink" className={whole}>
            Как это работает
          </LinkButton>
        }
      >
        {glue(`Один бонус — один рубль. Ими можно оплатить до ${percentText(BONUS_FACTOR * 100)} суммы.`)}
      </Panel>
      <Panel
        field="wasabi"
        title={`Привезём за ${etaText(city.delivery)}`}
        picture={sitePictures.delivery}
        action={
          <LinkButton to="/delivery" kind="ink" className={whole}>
            Доставка и{'\u00a0'}оплата
          </LinkButton>
        }
      >
        {glue(`${city.name}. ${price}${free}${least} Или заберите сами.`)}
      </Panel>
    </section>
  )
}

/** The whole panel is the link. */
const whole =
  'outline-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-3 focus-visible:after:-outline-offset-8 focus-visible:after:outline-ink'

type PanelProps = { field: FoodField; title: string; picture: string; action: ReactNode; children: ReactNode }

function Panel({ field, title, picture, action, children }: PanelProps) {
  return (
    <article
      data-field={field}
      className="dish group/dish relative isolate flex min-h-75 flex-col items-start overflow-hidden rounded-panel bg-field p-6 lg:min-h-85 lg:p-10"
    >
      <div aria-hidden="true" className="dish-turn absolute -right-10 -bottom-14 -z-10 w-52 lg:-right-8 lg:-bottom-16 lg:w-72">
        <Picture src={picture} alt="" sizes="(width >= 1024px) 288px, 208px" />
      </div>
      <h2 className="max-w-7/8 type-section lg:text-3xl">{glue(title)}</h2>
      <p className="mt-3 mb-6 max-w-3/5 type-body text-balance lg:max-w-1/2">{children}</p>
      <div className="mt-auto">{action}</div>
    </article>
  )
}
