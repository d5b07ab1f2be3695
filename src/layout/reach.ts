import type { IconName } from '~/ui/icon'
import type { Contacts } from '~/contracts/dictionaries'
import { safeHref } from '~/lib/safe-link'
import type { Site } from '~/contracts/site'
import { phoneHref } from '~/lib/site'

/** A link with its words and icon; to another site it opens a new tab. */
export type Way = { label: string; icon: IconName; link: { href: string; target?: string; rel?: string } }

/** The contacts of header, drawer and footer. Missing and unsafe links are left out. */
export function waysToReach(contacts: Pick<Contacts, 'telegram' | 'viber' | 'whatsapp'>, site: Site) {
  const way = (label: string, given: string, icon: IconName): Way => {
    const href = safeHref(given)
    return { label, icon, link: { href, ...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' }) } }
  }
  const given = ({ link }: Way) => link.href !== ''
  return {
    phones: [site.phone, site.free_phone].filter(Boolean).map((phone) => way(phone, phoneHref(phone), 'phone')),
    mail: site.email ? [{ ...way('Написать нам', `mailto:${site.email}`, 'mail'), address: site.email }] : [],
    networks: [way('ВКонтакте', site.social, 'users'), way('Фотографии', site.photos, 'camera')].filter(given),
    messengers: [
      way('Телеграм', contacts.telegram, 'send'),
      way('Вайбер', contacts.viber, 'phone-call'),
      way('Вотсап', contacts.whatsapp, 'message-circle'),
    ].filter(given),
    stores: [way('App Store', site.app_store, 'apple'), way('Google Play', site.play_store, 'play')].filter(given),
  }
}

/** «© ООО «Лав Суши», с 2020 года, ИНН 7707083893»: what of it is known. */
export const sellerText = ({ company, since, inn, ogrn }: Site) =>
  [`© ${company}`, since === null ? '' : `с ${since} года`, inn && `ИНН ${inn}`, ogrn && `ОГРН ${ogrn}`].filter(Boolean).join(', ')

/** The three links of the header. */
export const siteLinks = [
  { to: '/delivery', words: 'Доставка и оплата' },
  { to: '/promotions', words: 'Акции' },
  { to: '/bonus', words: 'Бонусы' },
] as const
