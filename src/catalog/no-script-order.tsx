import { phoneHref } from '~/lib/site'
import { useShop } from './use-shop'

/** Where no script runs, a dish is ordered by phone. */
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
