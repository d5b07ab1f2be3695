import { useState } from 'react'
import { preload } from 'react-dom'
import type { Image } from '~/contracts/common'
import { cx } from './cx'
import { watchPicture } from './picture-arrival'
import { previewSource } from './picture-preview'
import { masterWidth, pictureName, type PictureSources, pictureSources } from './picture-sources'

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
  className?: string
}

/** A square cut-out of a dish. Reserves its space before it loads and fades in over its preview; a missing picture becomes an
 *  empty plate. docs/decisions/014. */
export function Picture({ src, alt, sizes, priority = false, isEarly = priority !== false, className }: PictureProps) {
  const [lost, setLost] = useState<string | null>(null)
  const master = typeof src === 'string' ? src : src?.webp
  if (!src || !master || lost === master) return <EmptyPlate className={cx('aspect-square size-full', className)} />

  const sources = pictureSources(src, sizes)
  const isFirst = priority === true
  // React preloads images that are not lazy
  if (typeof priority === 'string' && import.meta.env.SSR) preloadWhere(priority, sources)
  const name = pictureName(master)
  const side = masterWidth(name ?? '')
  return (
    <span key={master} className={cx('picture aspect-square size-full', className)}>
      <img
        ref={(img) => (img ? watchPicture(img, () => setLost(master)) : undefined)}
        alt={alt}
        width={side}
        height={side}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? 'sync' : 'async'}
        draggable={false}
        className="relative size-full object-contain"
        {...sources}
      />
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

function preloadWhere(media: string, { src, srcSet, sizes }: PictureSources) {
  preload(src, { as: 'image', media, fetchPriority: 'high', ...(srcSet && { imageSrcSet: srcSet }), ...(sizes && { imageSizes: sizes }) })
}

/** The drawn plate that stands for a missing picture: a circle with its rim, in the field of what surrounds it. */
function EmptyPlate({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={cx('text-field', className)}>
      <circle cx="50" cy="53" r="40" className="fill-ink/20" />
      <circle cx="50" cy="50" r="40" fill="currentColor" />
      <circle cx="50" cy="50" r="31" fill="none" stroke="#fff" strokeOpacity=".7" strokeWidth="1.4" />
    </svg>
  )
}
