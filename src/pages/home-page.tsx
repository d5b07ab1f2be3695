import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { AddToCart } from '~/cart/add-to-cart'
import { catalogQueries } from '~/catalog/catalog.queries'
import { GoodsGrid } from '~/catalog/goods-grid'
import { pickHits } from '~/catalog/arrange-goods'
import { HeartButton } from '~/favorites/heart-button'
import { LinkButton } from '~/ui/button'
import { CategoryBelt } from '~/catalog/category-belt'
import { HomeHero } from './home-hero'
import { NewsCard } from '~/promotions/news-card'
import { newsQueries } from '~/promotions/news.functions'
import { feeText } from '~/shop/delivery-facts'
import { etaText } from '~/shop/eta-text'
import { leastTerms } from '~/rules/delivery-terms'
import { useShop } from '~/shop/use-shop'
import type { FoodField } from '~/ui/food-field'
import { glue } from '~/lib/text'
import { useModule } from '~/lib/use-module'
import { percentText, priceText } from '~/rules/number-text'
import { Picture } from '~/ui/picture'
import { showError } from '~/ui/show-error'
import { sitePictures } from '~/ui/site-pictures'

/** The home page. `next` is the path from which a guest was redirected here. */
export function HomePage() {
  const { next } = useSearch({ from: '/' })
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const { data: hits } = useSuspenseQuery(catalogQueries.hits())
  const { site } = useShop()
  // only after a redirect
  const step = useModule(() => import('./next-step'), next !== undefined, showError)
  const { feature, goods } = pickHits(hits, menu.find(({ slug }) => slug === 'sets')?.id)

  return (
    <>
      <h1 className="sr-only">
        {site.name}: {site.title.toLowerCase()}
      </h1>
      {site.greeting && <p className="shell pt-2 pb-3 type-lead">{glue(site.greeting)}</p>}
      <HomeHero menu={menu} />
      <CategoryBelt menu={menu} className="mt-2 xl:mt-4" />
      {feature && (
        <section id="hits" className="section-gap shell">
          <div className="mb-5 flex items-center justify-between gap-6 lg:mb-8">
            <h2 className="type-section">Берут чаще всего</h2>
            <LinkButton to="/menu" search={{ badge: 'top' }} size="sm" className="max-md:hidden">
              Все хиты
            </LinkButton>
          </div>
          <GoodsGrid
            goods={goods}
            feature={feature}
            featureAfter={0}
            Action={AddToCart}
            Heart={HeartButton}
            itemClass={(index) => (index === 6 ? 'max-md:hidden xl:hidden' : '')}
          />
          <LinkButton to="/menu" search={{ badge: 'top' }} isWide className="mt-7 md:hidden">
            Все хиты
          </LinkButton>
        </section>
      )}
      <HomeNews />
      <HomePanels />
      {step && next !== undefined && <step.GoToNext next={next} />}
    </>
  )
}

/** The first current promotions. Renders nothing if there are none or they could not be loaded. */
function HomeNews() {
  const { data: news = [] } = useQuery(newsQueries.first())
  if (news.length === 0) return null
  return (
    <section aria-labelledby="news" className="section-gap shell">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 lg:mb-8">
        <h2 id="news" className="type-section">
          Акции
        </h2>
        <LinkButton to="/promotions" size="sm">
          Все акции
        </LinkButton>
      </div>
      <ul className="no-scrollbar bleed flex snap-x gap-3 overflow-x-auto md:mx-0 md:grid md:grid-cols-2 md:gap-5 md:px-0 xl:gap-7">
        {news.map((one) => (
          <li key={one.id} className="w-9/10 shrink-0 snap-start md:w-auto">
            <NewsCard news={one} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Bonuses, and delivery in the chosen city; each links to its page. */
function HomePanels() {
  const { city, loyalty } = useShop()
  const mostBack = percentText(Math.max(...loyalty.ranks.map(({ percent }) => percent)))
  const { fee, free_from, min_order } = leastTerms(city)
  const free = fee > 0 && free_from !== null ? ` От ${priceText(free_from)} везём за наш счёт.` : ''
  const least = min_order > 0 ? ` Заказ от ${priceText(min_order)}.` : ''
  return (
    <section
      aria-label="Бонусы и доставка"
      className="section-gap shell grid grid-cols-1 gap-3 pb-13 md:grid-cols-2 md:gap-5 lg:pb-22 xl:gap-7"
    >
      <Panel
        field="gari"
        title={loyalty.is_on ? `Вернём до ${mostBack} бонусами` : 'Ваши бонусы на\u00a0месте'}
        picture={sitePictures.bonuses}
        to="/bonus"
        link="Как это работает"
      >
        {loyalty.is_on
          ? `Один бонус — один рубль.${loyalty.pay_percent > 0 ? ` Ими можно оплатить до ${percentText(loyalty.pay_percent)} суммы.` : ''}`
          : 'Сейчас их не начисляем и не списываем.'}
      </Panel>
      <Panel
        field="wasabi"
        title={`Привезём за ${etaText(city.delivery)}`}
        picture={sitePictures.delivery}
        to="/delivery"
        link={'Доставка и\u00a0оплата'}
      >
        {`${city.name}. Доставка ${feeText(city)}.${free}${least} Или заберите сами.`}
      </Panel>
    </section>
  )
}

type PanelProps = { field: FoodField; title: string; picture: string; to: '/bonus' | '/delivery'; link: string; children: string }

/** A panel that is a link as a whole. */
function Panel({ field, title, picture, to, link, children }: PanelProps) {
  return (
    <article
      data-field={field}
      className="dish relative isolate flex min-h-75 flex-col items-start overflow-hidden rounded-panel bg-field p-6 lg:min-h-85 lg:p-10"
    >
      <div aria-hidden="true" className="dish-turn absolute -right-10 -bottom-14 -z-10 w-52 lg:-right-8 lg:-bottom-16 lg:w-72">
        <Picture src={picture} alt="" sizes="(width >= 1024px) 288px, 208px" />
      </div>
      <h2 className="max-w-7/8 type-section wrap-normal max-lg:text-[min(1.5625rem,7.9vw)] lg:text-3xl">{glue(title)}</h2>
      <p className="mt-3 mb-[calc(var(--spacing)*6+6*var(--extra))] max-w-[calc(60%+99*var(--extra))] type-body text-balance lg:max-w-1/2">
        {glue(children)}
      </p>
      <LinkButton
        to={to}
        kind="ink"
        className="mt-auto outline-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-3 focus-visible:after:-outline-offset-8 focus-visible:after:outline-ink"
      >
        {link}
      </LinkButton>
    </article>
  )
}
