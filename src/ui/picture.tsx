import { useState } from 'react'
import { preload } from 'react-dom'
import type { Image } from '~/contracts/common'
import { classes } from './classes'
import { EmptyPlate } from './empty-plate'
import { watchPicture } from './picture-arrival'
import { masterWidth, pictureName, type PictureSources, pictureSources } from './picture-sources'
import { softPicture } from './soft-picture'

type PictureProps = {
  /** A picture with its variants, or a master's address alone («/pictures/california.webp»); null draws an empty plate. */
  src: Image | string | null | undefined
  /** The dish's name; empty beside a visible name. */
  alt: string
  /** The widths it is shown at, as in `<img sizes>`. */
  sizes: string
  /** Among the largest of the first view: preloaded, and loaded before the others. A media query: where that holds. */
  priority?: boolean | string
  /** May be in the first view: its soft image stands in the server's HTML. */
  isEarly?: boolean
  className?: string
}

/** A square cut-out of a dish. Takes its room before it loads, and fades in over its soft image; a missing one is an empty
 *  plate. docs/decisions/014. */
export function Picture({ src, alt, sizes, priority = false, isEarly = priority !== false, className }: PictureProps) {
  const [lost, setLost] = useState<string | null>(null)
  const master = typeof src === 'string' ? src : src?.webp
  if (!src || !master || lost === master) return <EmptyPlate className={classes('aspect-square size-full', className)} />

  const sources = pictureSources(src, sizes)
  const isFirst = priority === true
  // React itself preloads what is not lazy
  if (typeof priority === 'string' && import.meta.env.SSR) preloadWhere(priority, sources)
  const side = masterWidth(pictureName(master) ?? '')
  return (
    <span
      key={master}
      style={isEarly ? softPicture(master) : undefined}
      suppressHydrationWarning
      className={classes('picture aspect-square size-full', className)}
    >
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
    </span>
  )
}

function preloadWhere(media: string, { src, srcSet, sizes }: PictureSources) {
  preload(src, { as: 'image', media, fetchPriority: 'high', ...(srcSet && { imageSrcSet: srcSet }), ...(sizes && { imageSizes: sizes }) })
}
