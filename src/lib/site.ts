/** What the shop is called and where it is found. The one place for site constants. Spec §3, contract "Demo shop". */
export const site = {
  name: 'Love Sushi',
  title: 'Суши и пицца с доставкой',
  description: 'Роллы, суши и пицца. Готовим после заказа, привозим за 35–45 минут.',
  phone: '+749 (512) 04-545',
  freePhone: '+780 (020) 04-545',
  email: 'hello@lovesushi.example',
} as const

/** A page's title as §2 has it: "{title} | {site name}". */
export const pageTitle = (title: string) => `${title} | ${site.name}`

/** The title of the page for what is not there. */
export const NOT_FOUND = 'Страница не найдена'

/** A phone as a link. */
export const phoneHref = (phone: string) => `tel:+${phone.replace(/\D/g, '')}`
