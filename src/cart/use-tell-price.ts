import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { formatPrice } from '~/lib/text'
import { sayCartAtom } from './cart-news'
import type { CartPrice } from './use-cart-price'

/** Tells a screen reader the new sum to pay, with what the code gives, once the server has confirmed it: «К оплате
 *  1 242,50 ₽, промокод SUSHI10 −121,50 ₽». What stood there when the cart opened is read with its button. */
export function useTellPrice({ isQuoted, total, rows }: CartPrice, isOpen: boolean): void {
  const say = useSetAtom(sayCartAtom)
  const told = useRef<string>(null)
  const discount = rows.find(({ kind }) => kind === 'promo' || kind === 'personal' || kind === 'gift')
  const words = [
    `К оплате ${formatPrice(total)}`,
    discount && `${discount.text}${discount.amount < 0 ? ` ${formatPrice(discount.amount)}` : ''}`,
  ]
    .filter(Boolean)
    .join(', ')

  useEffect(() => {
    if (!isOpen) {
      told.current = null
    } else if (told.current === null) {
      told.current = words
    } else if (isQuoted && told.current !== words) {
      told.current = words
      say(words)
    }
  }, [isOpen, isQuoted, words, say])
}
