/* The site's constants, read by browser, Worker and build. Imports nothing, like constants.ts. */

const SITE = {
  name: 'Love Sushi',
  title: 'Суши и пицца с доставкой',
  description: 'Роллы, суши и пицца. Готовим после заказа и сразу везём.',
  phone: '+749 (512) 04-545',
  freePhone: '+780 (020) 04-545',
  /** Eleven digits; all phones of the site are written in it. */
  phoneMask: '+### (###) ##-###',
  email: 'hello@lovesushi.example',
  /** The seller, for search engines, the feed and the privacy page. */
  company: 'ООО «Лав Суши»',
  since: 2020,
  /** Other channels; the messengers come from the API. */
  social: 'https://vk.com/lovesushi.example',
  photos: 'https://instagram.com/lovesushi.example',
  appStore: 'https://apps.apple.com/ru/app/love-sushi/id000000000',
  playStore: 'https://play.google.com/store/apps/details?id=example.lovesushi',
}

/** Names, contacts and links of the shop: the only way to read them, because they are to come from the database one day. */
export const site = (): Readonly<typeof SITE> => SITE
