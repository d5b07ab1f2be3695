import { Icon } from '~/ui/icon'
import type { CategoryCard } from '~/catalog/menu'
import { LinkButton } from '~/ui/button'
import { glue } from '~/lib/text'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { Picture } from '~/ui/picture'
import { fieldOf } from '~/ui/food-field'
import { sitePictures } from '~/ui/site-pictures'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { nearestSlide, scrollToSlide } from '~/ui/slide-row'
import { isStill } from '~/ui/media'

/** The slides of the home page. They scroll by hand without script, and advance by themselves with it. */
export function HomeHero({ menu }: { menu: CategoryCard[] }) {
  // only the slides whose category exists
  const slides = allSlides.filter(({ slug }) => menu.some((category) => category.slug === slug))
  const { row, current, turn, watch } = useCarousel(slides.length)
  if (slides.length === 0) return null

  return (
    <section aria-label="Что сегодня вкусно" aria-roledescription="карусель" {...watch} className="pt-1 xl:pt-2">
      <ul
        {...row}
        className="no-scrollbar flex snap-x snap-mandatory scroll-px-[max(var(--gutter),calc((100%-var(--container-content))/2))] gap-2.5 overflow-x-auto px-[max(var(--gutter),calc((100%-var(--container-content))/2))] xl:gap-5"
      >
        {slides.map((slide, index) => (
          <li
            key={slide.slug}
            className="flex w-full max-w-[calc(100vw-2*var(--gutter)-7*var(--spacing))] shrink-0 snap-start md:max-w-155 lg:max-w-210 xl:max-w-295"
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
              <Icon name="chevron-left" />
            </IconButton>
            <IconButton label="Следующий слайд" onClick={() => turn(1)}>
              <Icon name="chevron-right" />
            </IconButton>
          </div>
        </div>
      )}
    </section>
  )
}

/** Screens denser than 2 get two thirds of the width, as in a product card. */
const sizes =
  '(width >= 1280px) 684px, (width >= 1024px) 460px, (width >= 768px) 360px, (resolution > 2dppx) 173px, (width >= 360px) 260px, 192px'

function Slide({ slide: { slug, picture, title, text, action }, index }: { slide: (typeof allSlides)[number]; index: number }) {
  // the dish is at the left from the second slide on, so that it shows beside the slide before
  const isMirrored = index > 0
  return (
    <article
      data-field={fieldOf(slug)}
      className="dish relative isolate flex min-h-96 grow flex-col items-start overflow-clip rounded-hero bg-field p-6 md:min-h-100 md:p-9 lg:min-h-110 xl:p-14"
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
      {/* the text of a slide fades in when the slide enters the row */}
      <div
        className={cx(
          'flex grow flex-col items-start [animation-direction:normal,reverse] [animation-fill-mode:both] [animation-name:page-in,page-in] [animation-range:entry_60%_entry_100%,exit_0%_exit_40%] [animation-timeline:view(inline)]',
          isMirrored && 'md:ml-auto md:w-1/2',
        )}
      >
        <h2 className="type-hero max-[22.5rem]:text-[min(1.75rem,9vw)] lg:max-xl:text-[2.75rem] md:max-w-90 xl:max-w-140">{glue(title)}</h2>
        <p className="mt-3 mb-[calc(8*var(--extra))] max-w-60 type-lead text-balance md:max-w-72 xl:mt-5 xl:max-w-88">{glue(text)}</p>
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

const allSlides = [
  {
    slug: 'pizza',
    picture: sitePictures.heroPizza,
    title: 'Тесто зреет двое суток',
    text: 'Поэтому край у пиццы лёгкий и хрустит. Печём после заказа.',
    action: 'Выбрать пиццу',
  },
  {
    slug: 'rolls',
    picture: sitePictures.heroRolls,
    title: 'Роллы крутим после заказа',
    text: 'Рис ещё тёплый, нори ещё хрустит. Так и едут.',
    action: 'Выбрать роллы',
  },
  {
    slug: 'sushi',
    picture: sitePictures.heroSushi,
    title: 'Рыба холодная, рис тёплый',
    text: 'Так нигири и задуманы. Съешьте их первыми.',
    action: 'Выбрать суши',
  },
]

const TURN_MS = 7000

/** A row of slides that advances every seven seconds until the visitor touches it. It stays under hover or focus, out of view, and
 *  under reduced motion. */
function useCarousel(count: number) {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [isTouched, setIsTouched] = useState(false)
  const touch = () => setIsTouched(true)
  const go = (by: 1 | -1) => row.current && scrollToSlide(row.current, nearestSlide(row.current) + by)

  const advance = useEffectEvent(() => {
    const isWatched = row.current?.closest('section')?.matches(':hover, :focus-within')
    const isInView = document.visibilityState === 'visible' && (row.current?.getBoundingClientRect().bottom ?? 0) > 0
    if (isInView && !isWatched) go(1)
  })
  useEffect(() => {
    if (isTouched || isStill() || count < 2) return undefined
    const timer = setInterval(advance, TURN_MS)
    return () => clearInterval(timer)
  }, [count, isTouched])

  return {
    row: { ref: row, onScroll: () => row.current && setCurrent(nearestSlide(row.current)) },
    current,
    turn: (by: 1 | -1) => {
      touch()
      go(by)
    },
    watch: { onPointerDown: touch, onKeyDown: touch },
  }
}
