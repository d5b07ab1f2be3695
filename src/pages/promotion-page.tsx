import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useShop } from '~/shop/use-shop'
import { Breadcrumbs } from '~/layout/breadcrumbs'
import { fieldOf } from '~/ui/food-field'
import { glue } from '~/lib/text'
import { newsQueries } from '~/promotions/news.functions'
import { lastDayText } from '~/promotions/promo-text'
import { Icon } from '~/ui/icon'
import { LinkButton } from '~/ui/button'
import { IconButton } from '~/ui/icon-button'
import { Picture } from '~/ui/picture'
import { showToast } from '~/ui/show-toast'
import { PromotionCode } from './promotion-code'

const sizes = '(width >= 1280px) 560px, (width >= 768px) calc(46vw - 60px), (resolution > 2dppx) 260px, 372px'

/** /promotions/{slug}, also for a promotion that has ended. */
export function PromotionPage() {
  const { slug } = useParams({ from: '/promotions/$slug' })
  const { data: news } = useSuspenseQuery(newsQueries.one(slug))
  const { city } = useShop()
  const { id, title, teaser, paragraphs, picture, promocode, ends_at, isOver } = news
  const lastDay = ends_at === null ? null : lastDayText(ends_at, city.time_zone)

  return (
    <>
      <Breadcrumbs parent={{ to: '/promotions', name: 'Акции' }} current={title} className="shell pt-3 pb-5 max-md:hidden xl:pb-6" />
      <article className="dish shell grid grid-cols-1 gap-7 pb-13 md:grid-cols-2 md:gap-10 lg:pb-22 xl:gap-18">
        <div
          data-field={fieldOf(undefined, id)}
          className="bleed relative flex h-80 items-center justify-center overflow-hidden rounded-b-hero bg-field px-0! md:mx-0 md:rounded-hero md:sticky md:top-20 md:aspect-square md:h-auto md:max-h-[calc(100dvh-12rem)] md:self-start xl:top-40 xl:aspect-auto xl:h-140"
        >
          <div className={`aspect-square h-full ${isOver ? 'opacity-45' : ''}`}>
            <Picture src={picture} alt="" sizes={sizes} priority />
          </div>
          <Link
            to="/promotions"
            aria-label="Назад ко всем акциям"
            className="press absolute top-4 left-4 flex size-11 items-center justify-center rounded-full bg-page text-ink hover:bg-quiet-2 md:hidden"
          >
            <Icon name="chevron-left" />
          </Link>
        </div>
        <div className="flex max-w-160 flex-col items-start *:max-w-full md:py-4 xl:py-8">
          <h1 className="type-page-small hyphens-auto max-[22.5rem]:text-[min(1.75rem,9vw)]">{glue(title)}</h1>
          {lastDay !== null && (
            <p className="mt-4 flex min-h-8 items-center gap-2 rounded-full bg-quiet py-1 pr-4 pl-3 type-chip">
              <Icon name="calendar" className="size-4.5" />
              <span className="min-w-0">{isOver ? `Закончилась ${lastDay}` : `Действует до\u00a0${lastDay}`}</span>
            </p>
          )}
          <p className="mt-5 type-lead font-medium">
            {glue(isOver ? 'Эта акция закончилась, код больше не работает. Есть другие.' : teaser)}
          </p>
          <div className="mt-4 flex flex-col gap-3 type-lead text-ink-2">
            {paragraphs.map((text) => (
              <p key={text}>{glue(text)}</p>
            ))}
          </div>
          {promocode !== null && (
            <div className="mt-7 flex max-w-full items-center gap-2">
              <PromotionCode code={promocode} />
              <IconButton label={`Скопировать код ${promocode}`} size="lg" onClick={() => void copy(promocode)} className="noscript:hidden">
                <Icon name="copy" />
              </IconButton>
            </div>
          )}
          <div className="mt-7 flex flex-wrap gap-3">
            <LinkButton to="/menu" kind={isOver ? 'quiet' : 'salmon'}>
              Открыть меню
            </LinkButton>
            <LinkButton to="/promotions" kind={isOver ? 'salmon' : 'quiet'}>
              Все акции
            </LinkButton>
          </div>
        </div>
      </article>
    </>
  )
}

async function copy(code: string) {
  try {
    await navigator.clipboard.writeText(code)
    showToast({ kind: 'good', title: `Код ${code} скопирован` })
  } catch {
    showToast({ kind: 'bad', title: 'Браузер не дал скопировать код', text: 'Выделите его и скопируйте сами' })
  }
}
