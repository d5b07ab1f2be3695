import { SHOP_COMPANY, SHOP_NAME, SHOP_PHONE } from '~/contracts/constants'

/** Site constants: names, contacts, links. */
export const site = {
  name: SHOP_NAME,
  title: 'Суши и пицца с доставкой',
  description: 'Роллы, суши и пицца. Готовим после заказа и сразу везём.',
  phone: SHOP_PHONE,
  freePhone: '+780 (020) 04-545',
  email: 'hello@lovesushi.example',
  /** The seller, for search engines, the feed and the privacy page. */
  company: SHOP_COMPANY,
  since: 2020,
  /** Other channels; the messengers come from the API. */
  social: 'https://vk.com/lovesushi.example',
  photos: 'https://instagram.com/lovesushi.example',
  appStore: 'https://apps.apple.com/ru/app/love-sushi/id000000000',
  playStore: 'https://play.google.com/store/apps/details?id=example.lovesushi',
} as const

/** The document title: «{title} | {site name}». */
export const pageTitle = (title: string) => `${title} | ${site.name}`

export const phoneHref = (phone: string) => `tel:+${phone.replace(/\D/g, '')}`
