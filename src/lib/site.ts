import { phoneDigits } from '~/contracts/plain-digits'

/** The document title: «{title} | {name of the shop}»; only the title while the shop is not known. */
export const pageTitle = (title: string, shop: string | undefined) => (shop === undefined ? title : `${title} | ${shop}`)

export const phoneHref = (phone: string) => `tel:+${phoneDigits(phone)}`
