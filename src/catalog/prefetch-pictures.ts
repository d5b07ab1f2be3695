import type { QueryClient } from '@tanstack/react-query'
import type { Image } from '~/contracts/common'
import { pictureSources } from '~/ui/picture-sources'
import { arrangeGoods } from './arrange-goods'
import { fromCatalog } from './client-catalog'
import { cardSizes, dishSizes } from './dish-sizes'

/** Two rows of cards on a phone. */
const FIRST_CARDS = 4
/** Pictures held in memory, so that the browser does not drop them before use. */
const MAX_HELD = 24
const held = new Map<string, HTMLImageElement>()

/** Prefetches the pictures in the first view of a product or category that is in the client catalogue. */
export function prefetchPictures(client: QueryClient, pathname: string): void {
  const [, kind, slug, more] = pathname.split('/')
  if (!slug || more !== undefined) return
  if (kind === 'product') {
    const goods = fromCatalog(client, (lists) => lists.product(slug))?.goods
    if (goods) fetchPicture(goods.images[0] ?? goods.image, goods.images.length > 1 ? dishSizes.among : dishSizes.alone, 'high')
  }
  if (kind === 'menu') {
    const goods = fromCatalog(client, (lists) => lists.category(slug, {}))?.goods ?? []
    for (const { picture } of arrangeGoods(goods).goods.slice(0, FIRST_CARDS)) fetchPicture(picture, cardSizes, 'low')
  }
}

/** Fetches the file that `<Picture>` of the same sizes picks in this window, once. */
function fetchPicture(image: Image | string, sizes: string, fetchPriority: 'high' | 'low') {
  const sources = pictureSources(image, sizes)
  const key = `${sources.src} ${sizes}`
  if (held.has(key)) return
  // `src` last: a browser may start the request as soon as it is set
  const attributes = {
    decoding: 'async',
    fetchPriority,
    sizes: sources.sizes ?? '',
    srcset: sources.srcSet ?? '',
    src: sources.src,
  } as const
  held.set(key, Object.assign(new Image(), attributes))
  const [oldest] = held.keys()
  if (held.size > MAX_HELD && oldest !== undefined) held.delete(oldest)
}
