import { arrangeGoods } from '~/catalog/arrange-goods'
import { cardSizes, dishSizes } from '~/catalog/dish-sizes'
import { fetchPicture } from '~/catalog/picture-ahead'
import { atHand } from './at-hand'

/** What a page shows in its first view: two rows of a phone. */
const FIRST_CARDS = 4

/** Fetches the first pictures of the page at this path: the dish's largest, or the first cards' of a category. Nothing
 *  where the menu at hand does not know it. */
export function fetchPicturesOf(pathname: string): void {
  const [, kind, slug, more] = pathname.split('/')
  if (slug === undefined || slug === '' || more !== undefined) return
  if (kind === 'product') {
    const goods = atHand((pack) => pack.product(slug))?.goods
    if (goods) fetchPicture(goods.images[0] ?? goods.image, goods.images.length > 1 ? dishSizes.among : dishSizes.alone, true)
  }
  if (kind === 'menu') {
    const goods = atHand((pack) => pack.category(slug, {}))?.goods ?? []
    for (const { picture } of arrangeGoods(goods).goods.slice(0, FIRST_CARDS)) fetchPicture(picture, cardSizes)
  }
}
