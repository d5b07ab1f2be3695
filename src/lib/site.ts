import { site } from '~/contracts/site'

/** The document title: «{title} | {site name}». */
export const pageTitle = (title: string) => `${title} | ${site().name}`

export const phoneHref = (phone: string) => `tel:+${phone.replace(/\D/g, '')}`
