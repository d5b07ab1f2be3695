import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fieldOf } from '~/ui/food-field'
import { glue } from '~/lib/text'
import { Picture } from '~/ui/picture'
import type { NewsSlide } from './news.functions'

type NewsCardProps = {
  news: NewsSlide
  /** «до 31 декабря 2027» */
  until?: string
  /** The button that applies the code. */
  code?: ReactNode
  heading?: 'h2' | 'h3'
  isFirst?: boolean
}

/** Phones with a density above 2 get two thirds: the difference is not visible. */
const sizes = '(width >= 1280px) 378px, (width >= 768px) calc(37vw - 32px), (resolution > 2dppx) calc(50vw - 16px), calc(75vw - 24px)'

/** A promotion as a slide that is a link to it. */
export function NewsCard({ news, until, code, heading: Heading = 'h2', isFirst = false }: NewsCardProps) {
  const { id, slug, title, teaser, picture } = news
  return (
    <article
      data-field={fieldOf(undefined, id)}
      className="dish relative isolate flex h-full min-h-92 flex-col items-start overflow-clip rounded-hero bg-field p-6 sm:max-md:min-h-80 md:p-7 xl:min-h-90 xl:p-10"
    >
      <div className="flex grow flex-col items-start max-xs:wrap-anywhere sm:max-md:max-w-[56%] xl:max-w-75">
        <Heading className="type-section max-xs:text-[6.75vw] xl:text-[2rem]">
          <Link
            to="/promotions/$slug"
            params={{ slug }}
            className="outline-none after:absolute after:inset-0 after:rounded-hero focus-visible:after:outline-3 focus-visible:after:-outline-offset-6 focus-visible:after:outline-ink"
          >
            {glue(title)}
          </Link>
        </Heading>
        <p className="mt-3 mb-[calc(8*var(--extra))] type-body text-pretty xl:type-lead">{glue(teaser)}</p>
        {until && <p className="mt-2 type-meta text-ink-2">{until}</p>}
        {code && <div className="relative z-10 mt-auto pt-36 sm:max-md:pt-6 xl:pt-6">{code}</div>}
      </div>
      {/* last, because it lies at the bottom: a card of which a part is painted would grow and move it */}
      <div
        aria-hidden="true"
        className="dish-turn absolute -right-[9%] -bottom-[15%] -z-10 aspect-square w-3/4 sm:max-md:-right-[7%] sm:max-md:-bottom-[12%] sm:max-md:w-[54%] xl:top-1/2 xl:-right-[9%] xl:bottom-auto xl:h-[105%] xl:w-auto xl:-translate-y-1/2"
      >
        <Picture src={picture} alt="" sizes={sizes} priority={isFirst} isEarly={isFirst} />
      </div>
    </article>
  )
}
