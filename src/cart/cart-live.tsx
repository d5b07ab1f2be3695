import { useAtomValue } from 'jotai'
import { cartNewsAtom, type NewsPlace } from './cart-news'

/** The live region of the cart's news in one place. News of the other place leaves it empty. */
export function CartLive({ place }: { place: NewsPlace }) {
  const news = useAtomValue(cartNewsAtom)
  return (
    <p role="status" className="sr-only">
      {news.place === place && news.text}
    </p>
  )
}
