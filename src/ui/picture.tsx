import { useState } from 'react'
import { classes } from './classes'
import { EmptyPlate } from './empty-plate'

type PictureProps = {
  /** A master under /pictures («/pictures/california.webp», 1024 px) or any other address; null draws an empty plate. */
  src: string | null | undefined
  /** The dish's name; empty beside a visible name. */
  alt: string
  /** The widths it is shown at, as in `<img sizes>`. */
  sizes: string
  /** In the first view: loaded at once and first. */
  priority?: boolean
  className?: string
}

const widths = [128, 320, 640]
const masterWidth = 1024
/** Up to here the smallest size is sharp on any screen. */
const THUMB_PX = 44

/** A square cut-out of a dish. Takes its room before it loads; a missing one is an empty plate. */
export function Picture({ src, alt, sizes, priority = false, className }: PictureProps) {
  const [lost, setLost] = useState<string | null>(null)
  if (!src || lost === src) return <EmptyPlate className={classes('aspect-square size-full', className)} />

  return (
    <img
      ref={(node) => {
        // It may have failed before hydration, when nobody listened.
        if (node?.complete && node.naturalWidth === 0) setLost(src)
      }}
      {...addresses(src, sizes)}
      alt={alt}
      width={masterWidth}
      height={masterWidth}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      draggable={false}
      onError={() => setLost(src)}
      className={classes('aspect-square size-full object-contain', className)}
    />
  )
}

/** Where the picture is had: a small thumb in its one size, anything larger in the sizes a browser may choose from. */
function addresses(src: string, sizes: string) {
  if (!src.startsWith('/pictures/')) return { src }
  const fixed = Number(/^(\d+)px$/.exec(sizes)?.[1] ?? Infinity)
  if (fixed <= THUMB_PX) return { src: `/_ipx/w_${widths[0]}${src}` }
  return { src, srcSet: [...widths.map((width) => `/_ipx/w_${width}${src} ${width}w`), `${src} ${masterWidth}w`].join(', '), sizes }
}
