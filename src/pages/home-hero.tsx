import { ChevronLeft, ChevronRight } from '~/ui/icons.gen'
import type { MenuCategory } from '~/catalog/menu'
import { LinkButton } from '~/ui/button'
import { glue } from '~/lib/text'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { Picture } from '~/ui/picture'
import { homeSlides, type HomeSlide } from './home-slides'
import { useCarousel } from './use-carousel'

/** The slides of the front page: they scroll by hand without any script, and turn by themselves with it. Look §1, §2 "Slide". */
export function HomeHero({ menu }: { menu: MenuCategory[] }) {
  const slides = homeSlides(menu)
  const { row, current, turn, watch } = useCarousel(slides.length)
  if (slides.length === 0) return null

  return (
    <section aria-label="Что сегодня вкусно" aria-roledescription="карусель" {...watch} className="pt-1 xl:pt-2">
      <ul
        ref={row}
        className="no-scrollbar flex snap-x snap-mandatory scroll-px-[max(var(--gutter),calc((100%-var(--container-content))/2))] gap-2.5 overflow-x-auto px-[max(var(--gutter),calc((100%-var(--container-content))/2))] xl:gap-5"
      >
        {slides.map((slide, index) => (
          <li
            key={slide.slug}
            className="flex w-full max-w-[calc(100vw-2*var(--gutter)-1.75rem)] shrink-0 snap-start md:max-w-155 lg:max-w-210 xl:max-w-295"
          >
            <Slide slide={slide} index={index} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="shell mt-3.5 flex min-h-5 items-center justify-center xl:mt-4 xl:min-h-11 xl:justify-between">
          <div aria-hidden="true" className="flex gap-1.5">
            {slides.map(({ slug }, index) => (
              <span
                key={slug}
                className={cx(
                  'h-1.5 rounded-full transition-[width,background-color] duration-base',
                  index === current ? 'w-12 bg-ink' : 'w-7 bg-quiet-2',
                )}
              />
            ))}
          </div>
          <div className="flex gap-2 max-xl:hidden">
            <IconButton label="Предыдущий слайд" onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton label="Следующий слайд" onClick={() => turn(1)}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      )}
    </section>
  )
}

/** A phone denser than 2 is told two thirds, as in a card of the menu. */
const sizes =
  '(width >= 1280px) 684px, (width >= 1024px) 460px, (width >= 768px) 360px, (resolution > 2dppx) 173px, (width >= 360px) 260px, 192px'

type SlideProps = {
  slide: HomeSlide
  index: number
}

function Slide({ slide, index }: SlideProps) {
  const { slug, field, picture, title, text, action } = slide
  // from the second on the dish stands at the left, so that it is the dish which peeks in beside the slide before
  const isMirrored = index > 0
  return (
    <article
      data-field={field}
      className="dish group/dish relative isolate flex h-96 grow flex-col items-start overflow-clip rounded-hero bg-field p-6 md:h-100 md:p-9 lg:h-110 xl:p-14"
    >
      <div
        className={cx(
          'absolute -right-12 -bottom-16 -z-10 w-65 max-[22.5rem]:w-48 md:-bottom-20 md:w-90 lg:w-115 xl:-bottom-60 xl:w-[58%]',
          isMirrored ? 'md:right-auto md:-left-12 xl:-left-24' : 'md:-right-14 xl:-right-24',
        )}
      >
        <div className="dish-turn">
          <Picture src={picture} alt="" sizes={sizes} priority={index === 0} isEarly={index < 2} />
        </div>
      </div>
      {/* a slide that only peeks in keeps its words to itself until it is there */}
      <div
        className={cx(
          'flex grow flex-col items-start [animation-direction:normal,reverse] [animation-fill-mode:both] [animation-name:page-in,page-in] [animation-range:entry_60%_entry_100%,exit_0%_exit_40%] [animation-timeline:view(inline)]',
          isMirrored && 'md:ml-auto md:w-1/2 xl:w-[46%]',
        )}
      >
        <h2 className="type-hero max-[22.5rem]:text-[1.75rem] lg:max-xl:text-[2.75rem] md:max-w-90 xl:max-w-140">{glue(title)}</h2>
        <p className="mt-3 max-w-60 type-lead text-balance md:max-w-72 xl:mt-5 xl:max-w-88">{glue(text)}</p>
        <LinkButton
          to="/menu/$slug"
          params={{ slug }}
          kind="ink"
          className="mt-auto outline-none after:absolute after:inset-0 after:rounded-hero focus-visible:after:outline-3 focus-visible:after:-outline-offset-8 focus-visible:after:outline-ink"
        >
          {action}
        </LinkButton>
      </div>
    </article>
  )
}
