import { SHOP_COMPANY, SHOP_NAME, SHOP_PHONE } from '~/contracts/constants'

/** What the shop is called and where it is found. The one place for site constants. */
export const site = {
  name: SHOP_NAME,
  title: 'Суши и пицца с доставкой',
  description: 'Роллы, суши и пицца. Готовим после заказа, привозим за 35–45 минут.',
  phone: SHOP_PHONE,
  freePhone: '+780 (020) 04-545',
  email: 'hello@lovesushi.example',
  /** Who sells: for search engines, the feed and the privacy page. */
  company: SHOP_COMPANY,
  since: 2020,
  /** Where we are besides the site; the messengers of §3 "contacts" come from the API. */
  social: 'https://vk.com/lovesushi.example',
  photos: 'https://instagram.com/lovesushi.example',
  appStore: 'https://apps.apple.com/ru/app/love-sushi/id000000000',
  playStore: 'https://play.google.com/store/apps/details?id=example.lovesushi',
} as const

/** A page's title as §2 has it: "{title} | {site name}". */
export const pageTitle = (title: string) => `${title} | ${site.name}`

/** The title of the page for what is not there. */
export const NOT_FOUND = 'Страница не найдена'

/** A phone as a link. */
export const phoneHref = (phone: string) => `tel:+${phone.replace(/\D/g, '')}`
