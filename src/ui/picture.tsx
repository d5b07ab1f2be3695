import { createIsomorphicFn } from '@tanstack/react-start'
import { useState } from 'react'
import { preload } from 'react-dom'
import type { Image } from '~/contracts/common'
import { photoGround } from '~/rules/photo-ground'
import { cx } from './cx'
import { masterWidth, pictureName, type PictureSources, pictureSources } from './picture-sources'
import previews from './previews.server.json'

type PictureProps = {
  /** A picture with its variants, or a master's address alone («/pictures/california.webp»); null draws an empty plate. */
  src: Image | string | null | undefined
  /** The dish's name; empty beside a visible name. */
  alt: string
  /** The widths it is shown at, as in `<img sizes>`. */
  sizes: string
  /** Among the largest of the first view: preloaded, and loaded before the others. A media query: where that holds. */
  priority?: boolean | string
  /** May be in the first view: the server's HTML carries its preview. */
  isEarly?: boolean
  /** A photo fills this place; elsewhere it is round, like a plate. */
  covers?: boolean
  className?: string
}

/** A square cut-out of a dish, or a photo. Reserves its space before it loads and fades in over its preview or ground; a missing picture
 *  becomes an empty plate. docs/decisions/014. */
export function Picture({ src, alt, sizes, priority = false, isEarly = priority !== false, covers, className }: PictureProps) {
  const [lost, setLost] = useState<string | null>(null)
  const master = typeof src === 'string' ? src : src?.webp
  if (!src || !master || lost === master) return <EmptyPlate className={className} />

  const sources = pictureSources(src, sizes)
  const isFirst = priority === true
  // React preloads images that are not lazy
  if (typeof priority === 'string' && import.meta.env.SSR) preloadWhere(priority, sources)
  const name = pictureName(master)
  const side = masterWidth(name ?? '')
  const ground = photoGround(master)
  return (
    <span key={master} className={cx('picture', ground && 'overflow-hidden', ground && !covers && 'rounded-full', className)}>
      <img
        ref={(img) => (img ? watchPicture(img, () => setLost(master)) : undefined)}
        alt={alt}
        width={side}
        height={side}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? 'sync' : 'async'}
        draggable={false}
        className={ground && 'object-cover'}
        {...sources}
      />
      {ground && (
        <svg aria-hidden="true" className="absolute inset-0 -z-1 size-full">
          <rect width="100%" height="100%" fill={ground} />
        </svg>
      )}
      {isEarly && name !== undefined && (
        <img
          alt=""
          aria-hidden="true"
          width={10}
          height={10}
          src={previewSource(master)}
          suppressHydrationWarning
          className="picture-preview"
        />
      )}
    </span>
  )
}

/** The `data:` address of a picture's 10 × 10 preview. Undefined in the browser, where hydration keeps what the server wrote
 *  and the list of previews would be too large. */
const previewSource = createIsomorphicFn()
  .server((src: string): string | undefined => {
    const preview = (previews as Record<string, string>)[pictureName(src) ?? '']
    return preview && `data:image/webp;base64,${preview}`
  })
  .client((_src: string): string | undefined => undefined)

function preloadWhere(media: string, { src, srcSet, sizes }: PictureSources) {
  preload(src, { as: 'image', media, fetchPriority: 'high', ...(srcSet && { imageSrcSet: srcSet }), ...(sizes && { imageSizes: sizes }) })
}

/** The drawing for a missing picture, in the colour of the surrounding field. */
function EmptyPlate({ className }: { className: string | undefined }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={cx('picture text-field', className)}>
      <circle cx="50" cy="53" r="40" className="fill-ink/20" />
      <circle cx="50" cy="50" r="40" fill="currentColor" />
      <circle cx="50" cy="50" r="31" fill="none" stroke="#fff" strokeOpacity=".7" strokeWidth="1.4" />
    </svg>
  )
}

/** Writes the loading stage of a picture to the element around it, because a state would render every card again. `awaited` hides a
 *  picture without pixels, `sharp` fades it in over the preview, `there` shows it at once (docs/decisions/014). A picture from the
 *  server's HTML is never hidden. */
function watchPicture(img: HTMLImageElement, onLost: () => void): () => void {
  const box = img.parentElement
  const show = (stage: 'awaited' | 'sharp' | 'there') => box?.setAttribute('data-stage', stage)
  const since = performance.now()

  const arrive = () => {
    if (isCached(img.currentSrc, since)) return show('there')
    // decode first, so that the fade does not start with an empty picture
    const fade = () => show('sharp')
    img.decode().then(fade, fade)
  }
  const isWatched = box?.hasAttribute('data-stage')
  if (img.complete && img.naturalWidth === 0) onLost()
  else if (img.complete && !isWatched) show('there')
  else if (!img.complete && img.naturalWidth === 0) show('awaited')

  img.addEventListener('load', arrive)
  img.addEventListener('error', onLost)
  return () => {
    img.removeEventListener('load', arrive)
    img.removeEventListener('error', onLost)
  }
}

/** Whether the picture came from the browser's cache. */
function isCached(address: string, since: number): boolean {
  const last = performance.getEntriesByName(address, 'resource').at(-1)
  return !(last instanceof PerformanceResourceTiming) || last.responseEnd < since || last.transferSize === 0
}
