import type { Image } from '~/contracts/common'
import { pictureSources } from '~/ui/picture-sources'

/** How many are held, so that the browser does not drop what it has just fetched. */
const MOST_HELD = 24
const held = new Map<string, HTMLImageElement>()

/** Fetches a picture before it is shown, the very file that `<Picture>` of the same sizes will pick in this window. Each is
 *  fetched once; `isNext`: it will be the largest of the page that opens. */
export function fetchPicture(image: Image | string, sizes: string, isNext = false): void {
  const sources = pictureSources(image, sizes)
  const key = `${sources.src} ${sizes}`
  if (held.has(key)) return
  const img = new Image()
  img.decoding = 'async'
  img.fetchPriority = isNext ? 'high' : 'low'
  // the address last: a browser may ask for it as soon as it is told
  if (sources.sizes) img.sizes = sources.sizes
  if (sources.srcSet) img.srcset = sources.srcSet
  img.src = sources.src
  held.set(key, img)
  const [oldest] = held.keys()
  if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest)
}
