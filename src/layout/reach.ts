import { Apple, Camera, Mail, MessageCircle, Phone, PhoneCall, Play, Send, Users } from '~/ui/icons.gen'
import type { Contacts } from '~/contracts/dictionaries'
import { safeHref } from '~/lib/safe-link'
import { phoneHref, site } from '~/lib/site'

export type Way = { label: string; href: string; Icon: typeof Mail; isOutside: boolean }

/** The contacts of header, drawer and footer. Messengers and the first phone come from the API, the rest are site constants.
 *  Missing and unsafe links are left out. */
export function waysToReach(contacts: Contacts) {
  const way = (label: string, given: string, Icon: Way['Icon']): Way => {
    const href = safeHref(given)
    return { label, href, Icon, isOutside: href.startsWith('https:') }
  }
  const given = ({ href }: Way) => href !== ''
  return {
    phones: [contacts.phone, site.freePhone].map((phone) => way(phone, phoneHref(phone), Phone)),
    mail: { ...way('Написать нам', `mailto:${site.email}`, Mail), address: site.email },
    networks: [way('ВКонтакте', site.social, Users), way('Фотографии', site.photos, Camera)].filter(given),
    messengers: [
      way('Телеграм', contacts.telegram, Send),
      way('Вайбер', contacts.viber, PhoneCall),
      way('Вотсап', contacts.whatsapp, MessageCircle),
    ].filter(given),
    stores: [way('App Store', site.appStore, Apple), way('Google Play', site.playStore, Play)].filter(given),
  }
}

/** The three links of the header. */
export const siteLinks = [
  { to: '/delivery', words: 'Доставка и оплата' },
  { to: '/promotions', words: 'Акции' },
  { to: '/bonus', words: 'Бонусы' },
] as const

/** Attributes of a link to another site. */
export const outside = (isOutside: boolean) => (isOutside ? { target: '_blank', rel: 'noreferrer' } : {})
