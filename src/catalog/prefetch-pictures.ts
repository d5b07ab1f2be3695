import type { QueryClient } from '@tanstack/react-query'
import { fetchPicture } from './picture-ahead'
import { arrangeGoods } from './arrange-goods'
import { fromCatalog } from './client-catalog'
import { cardSizes, dishSizes } from './dish-sizes'

/** Two rows of cards on a phone. */
const FIRST_CARDS = 4

/** Prefetches the pictures in the first view of a product or category that is in the client catalogue. */
export function prefetchPictures(client: QueryClient, pathname: string): void {
  const [, kind, slug, more] = pathname.split('/')
  if (!slug || more !== undefined) return
  if (kind === 'product') {
    const goods = fromCatalog(client, (lists) => lists.product(slug))?.goods
    if (goods) fetchPicture(goods.images[0] ?? goods.image, goods.images.length > 1 ? dishSizes.among : dishSizes.alone, true)
  }
  if (kind === 'menu') {
    const goods = fromCatalog(client, (lists) => lists.category(slug, {}))?.goods ?? []
    for (const { picture } of arrangeGoods(goods).goods.slice(0, FIRST_CARDS)) fetchPicture(picture, cardSizes)
  }
}
