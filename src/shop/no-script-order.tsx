import { phoneHref } from '~/lib/site'
import { useShop } from './use-shop'

/** Ordering by phone for browsers without scripts. */
export function NoScriptOrder() {
  const { phone } = useShop().contacts
  return (
    <p className="mt-2 mb-8 hidden rounded-panel bg-quiet px-6 py-5 type-body noscript:block">
      Корзине на сайте нужен JavaScript. Заказать можно и по телефону{' '}
      <a href={phoneHref(phone)} className="font-semibold whitespace-nowrap underline">
        {phone}
      </a>
    </p>
  )
}
