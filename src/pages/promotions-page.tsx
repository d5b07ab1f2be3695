import { useSuspenseQuery } from '@tanstack/react-query'
import { useShop } from '~/shop/use-shop'
import { Breadcrumbs } from '~/layout/breadcrumbs'
import { NewsCard } from '~/promotions/news-card'
import { newsQueries } from '~/promotions/news.functions'
import { PromotionCard } from '~/promotions/promotion-card'
import { lastDayText } from '~/promotions/promo-text'
import { EmptyState, menuLink } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { PromotionCode } from './promotion-code'

/** Cards in the first view of a desktop. */
const FIRST = 2

/** /promotions: the current ones, first those that act without a code. */
export function PromotionsPage() {
  const { data: news } = useSuspenseQuery(newsQueries.list())
  const { city, promotions } = useShop()
  const untilOf = ({ ends_at }: { ends_at: string | null }) =>
    ends_at === null ? undefined : `до\u00a0${lastDayText(ends_at, city.time_zone)}`

  return (
    <div className="shell pt-3 pb-13 lg:pb-22">
      <Breadcrumbs current="Акции" className="pb-4 max-md:hidden xl:pb-6" />
      <h1 className="type-page">Акции</h1>
      {news.length === 0 && promotions.length === 0 ? (
        <EmptyState
          icon={<Icon name="badge-percent" />}
          title="Сейчас акций нет"
          text="Придумываем новые. А цены в меню и без них честные."
          action={menuLink}
          className="mt-6"
        />
      ) : (
        <ul className="mt-6 grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:mt-9">
          {promotions.map((one) => (
            <li key={`rule-${one.id}`}>
              <PromotionCard promotion={one} until={untilOf(one)} />
            </li>
          ))}
          {news.map((one, index) => (
            <li key={one.id}>
              <NewsCard
                news={one}
                until={untilOf(one)}
                code={one.promocode !== null && <PromotionCode code={one.promocode} />}
                isFirst={index < FIRST}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
