import { useSuspenseQuery } from '@tanstack/react-query'
import { AddToCart } from '~/cart/add-to-cart'
import { catalogQueries } from '~/catalog/catalog.queries'
import { GoodsGrid } from '~/catalog/goods-grid'
import { pickHits } from '~/catalog/arrange-goods'
import { HeartButton } from '~/favorites/heart-button'
import { site } from '~/lib/site'
import { LinkButton } from '~/ui/button'
import { HomeBelt } from './home-belt'
import { HomeHero } from './home-hero'
import { HomeNews } from './home-news'
import { HomePanels } from './home-panels'
import { NextStep } from './next-step'

/** The front page. `next` is where a guest was sent away from. Spec §2, contract "Sign-in". */
export function HomePage({ next }: { next: string | undefined }) {
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const { data: hits } = useSuspenseQuery(catalogQueries.hits())
  const { feature, goods } = pickHits(hits, menu.find(({ slug }) => slug === 'sets')?.id)

  return (
    <>
      <h1 className="sr-only">
        {site.name}: {site.title.toLowerCase()}
      </h1>
      <HomeHero menu={menu} />
      <HomeBelt menu={menu} />
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
      {next !== undefined && <NextStep next={next} />}
    </>
  )
}
