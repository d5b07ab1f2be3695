import { type ReactNode, useRef, useState } from 'react'
import type { Image } from '~/contracts/common'
import { photoGround } from '~/rules/photo-ground'
import { cx } from '~/ui/cx'
import { Picture } from '~/ui/picture'
import { nearestSlide, scrollToSlide } from '~/ui/slide-row'

type DishGalleryProps = {
  images: Image[]
  name: string
  /** Controls over the pictures. */
  children: ReactNode
}

const field =
  'bleed relative flex h-95 max-[22.5rem]:h-80 flex-col overflow-hidden rounded-b-hero bg-field px-0! md:mx-0 md:aspect-square md:h-auto md:rounded-hero xl:aspect-auto xl:h-155 xl:max-h-[calc(100dvh-18rem)] xl:min-h-110'

/** `sizes` of a picture alone or with thumbnails. */
const dishSizes = {
  alone: '(width >= 1280px) 584px, (width >= 768px) calc(50vw - 84px), (width >= 360px) 372px, 312px',
  among: '(width >= 1280px) 504px, (width >= 768px) calc(50vw - 164px), (width >= 360px) 296px, 236px',
}

/** The pictures of a product: one, or a row that scrolls (also without scripts), with thumbnails. */
export function DishGallery({ images, name, children }: DishGalleryProps) {
  const row = useRef<HTMLDivElement>(null)
  const thumbs = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const count = images.length
  if (count < 2) {
    return (
      <div className={field}>
        <div className={slide}>
          <Dish src={images[0]} alt={name} sizes={dishSizes.alone} isFirst />
        </div>
        {children}
      </div>
    )
  }

  const go = (index: number) => row.current && scrollToSlide(row.current, index)
  function follow() {
    if (!row.current) return
    const next = nearestSlide(row.current)
    if (next === current) return
    setCurrent(next)
    const [box, thumb] = [thumbs.current, thumbs.current?.children.item(next)]
    if (box && thumb instanceof HTMLElement) box.scrollTo({ left: thumb.offsetLeft - (box.clientWidth - thumb.offsetWidth) / 2 })
  }
  return (
    <div className={field}>
      <div
        ref={row}
        role="group"
        aria-roledescription="карусель"
        aria-label={`Фото: ${name}`}
        // a scrollable region must be focusable
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={follow}
        className="no-scrollbar flex min-h-0 grow snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-b-hero outline-offset-[-6px] md:rounded-t-hero"
      >
        {images.map((image, index) => (
          <div key={`${index} ${image.webp}`} className={cx(slide, 'w-full shrink-0 snap-center')}>
            <Dish src={image} alt={`${name}, фото ${index + 1} из ${count}`} sizes={dishSizes.among} isFirst={index === 0} />
          </div>
        ))}
      </div>
      <div
        ref={thumbs}
        className="no-scrollbar relative flex shrink-0 gap-2 overflow-x-auto px-4 pt-1 pb-4 md:px-6 md:pb-6 noscript:hidden"
      >
        {images.map((image, index) => (
          <button
            key={`${index} ${image.webp}`}
            type="button"
            aria-label={`Фото ${index + 1} из ${count}`}
            aria-current={index === current}
            onClick={() => go(index)}
            className="press size-14 shrink-0 rounded-card bg-white/45 p-1 first:ml-auto last:mr-auto hover:bg-white/70 aria-[current=true]:bg-white"
          >
            <Picture src={image} alt="" sizes="48px" covers className="rounded-field" />
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}

const slide = 'flex min-h-0 grow items-center justify-center'

type DishProps = { src: Image | undefined; alt: string; sizes: string; isFirst: boolean }

function Dish({ isFirst, ...picture }: DishProps) {
  const isPhoto = photoGround(picture.src?.webp ?? '') !== undefined
  return (
    <div className={isPhoto ? 'size-full' : 'aspect-square h-full max-h-full p-1 md:p-4'}>
      <Picture {...picture} priority={isFirst} covers />
    </div>
  )
}
