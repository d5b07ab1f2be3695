/* What the shop says of itself, read by browser and Worker. Imports nothing, like constants.ts. */

/** Eleven digits; where the shop has no mask of its own, phones are written in it. */
export const PHONE_MASK = '+### (###) ##-###'

/** Whether a mask has a place for each digit, and nothing but usual signs between them. */
export const isPhoneMask = (mask: string): boolean => /^[+#() -]+$/.test(mask) && mask.replace(/[^#]/g, '').length === 11

/** An SMS is signed with at most this many characters, so that it stays one SMS. */
export const MAX_SMS_NAME = 12

/** Signs of the text of the consent. */
export const MAX_CONSENT_TEXT = 10_000

/** How a customer consents to the processing of personal data at sign-in: by a tick of its own, which the law of Russia wants, or by going
 *  on under a line, for a shop where that is enough. */
export const CONSENT_WAYS = ['tick', 'line'] as const
export type ConsentWay = (typeof CONSENT_WAYS)[number]

/** What a bag gets beside the dishes, for each person. */
export type Extra = { name: string; per_person: number }

/** The facts that pages, crawlers and marketplaces show; an empty text is shown nowhere. */
export type SiteFacts = {
  name: string
  /** Of the home page, after the name. */
  title: string
  description: string
  /** A line over the home page. */
  greeting: string
  /** The seller, for search engines, the feed and the footer. */
  company: string
  inn: string
  ogrn: string
  legal_address: string
  /** Who answers for personal data. */
  privacy_operator: string
  consent: ConsentWay
  consent_text: string
  /** When the shop saved its text, or the day of the default one. */
  consent_version: string
  email: string
  free_phone: string
  phone_mask: string
  since: number | null
  social: string
  photos: string
  app_store: string
  play_store: string
}
export type ShopFacts = SiteFacts & { sms_name: string; extras: Extra[] }
/** The row of the database; null where the default applies. */
export type StoredFacts = { [Name in keyof ShopFacts]: ShopFacts[Name] | null }

/** The facts with the first phone, which is one of the contacts. The text of the consent is on its own page only. */
export type Site = Omit<SiteFacts, 'consent_text'> & { phone: string }

export const DEFAULT_NAME = 'Love Sushi'

/** The consent of a shop that has written none of its own, and the day since which it applies: change it with the text. A line that begins
 *  with `#` is a heading. Bundles of the browser leave the text out, because only the server adds defaults. */
export const CONSENT_VERSION = '2026-11-27'
export const DEFAULT_CONSENT_TEXT = `Даю его свободно, своей волей и в своём интересе, когда отмечаю его при входе на сайт.

# Какие данные
Номер телефона. Имя, почта, день рождения и адреса доставки, если я их укажу. Заказы, комментарии к ним, бонусы, любимые блюда и чего я не ем, если отмечу это. Сетевой адрес и название браузера при входе.

# Для чего
Чтобы войти в личный кабинет, принять мой заказ, приготовить и привезти его, сообщить о нём, принять оплату и выдать чек, посчитать бонусы и ответить на обращение. На рассылку это согласие не распространяется.

# Что с ними делают
Собирают, записывают, хранят, уточняют, используют, передают тем, кто помогает выполнить заказ, обезличивают, блокируют и удаляют: на компьютерах и на бумаге. Кому передают и где хранят, перечислено на странице о личных данных.

# Сколько действует
До удаления аккаунта. Отозвать согласие можно в любой момент: удалить аккаунт в профиле или написать на почту оператора. После этого остаётся только то, что требует хранить закон.`

const TEXTS = {
  phone_mask: PHONE_MASK,
  title: 'Суши и пицца с доставкой',
  description: 'Роллы, суши и пицца. Готовим после заказа и сразу везём.',
  greeting: '',
  inn: '',
  ogrn: '',
  legal_address: '',
  consent: 'tick',
  consent_text: DEFAULT_CONSENT_TEXT,
  consent_version: CONSENT_VERSION,
} as const

/** Of the shop without a name of its own. */
const DEFAULTS = {
  name: DEFAULT_NAME,
  company: 'ООО «Лав Суши»',
  email: 'hello@lovesushi.example',
  free_phone: '+780 (020) 04-545',
  since: 2020,
  social: 'https://vk.com/lovesushi.example',
  photos: 'https://instagram.com/lovesushi.example',
  app_store: 'https://apps.apple.com/ru/app/love-sushi/id000000000',
  play_store: 'https://play.google.com/store/apps/details?id=example.lovesushi',
}
/** A shop with its own name must not show the address or the links of another. */
const UNKNOWN = { email: '', free_phone: '', since: null, social: '', photos: '', app_store: '', play_store: '' }

export const DEFAULT_EXTRAS: Extra[] = [
  { name: 'приборы', per_person: 1 },
  { name: 'соевый', per_person: 1 },
  { name: 'имбирь', per_person: 0.5 },
]

/** The facts with their defaults; without a row all of them are. */
export function factsOf(stored: Partial<StoredFacts> = {}): ShopFacts {
  const given = Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null)) as Partial<ShopFacts>
  const { name } = given
  const own = { ...TEXTS, ...(name === undefined ? DEFAULTS : { ...UNKNOWN, name, company: name }), ...given }
  return {
    ...own,
    privacy_operator: given.privacy_operator || own.company,
    sms_name: given.sms_name ?? own.name.slice(0, MAX_SMS_NAME).trim(),
    extras: given.extras ?? DEFAULT_EXTRAS,
  }
}

/** What pages show, from the contacts of the API; one elsewhere may know no more than the phone. */
export function siteOf({ phone, shop }: Answered): Site {
  const { consent_text: _text, ...facts } = shop ?? siteFactsOf(factsOf())
  return { ...facts, phone }
}
type Answered = { phone: string; shop?: SiteFacts | null | undefined }

/** The text of the consent to the processing of personal data and its version, from the same answer. */
export function consentOf({ shop }: Answered): { text: string; version: string } {
  const { consent_text, consent_version } = shop ?? factsOf()
  return { text: consent_text, version: consent_version }
}

/** The facts without those of the kitchen and of messages. */
export function siteFactsOf({ sms_name: _sms, extras: _extras, ...facts }: ShopFacts): SiteFacts {
  return facts
}
