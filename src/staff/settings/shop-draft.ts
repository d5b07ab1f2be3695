import type { StaffShop, StaffShopBody } from '~/contracts/staff-shop'
import { fieldNumber } from '~/lib/typed-field'

export type ExtraRow = { name: string; per_person: string }
/** The facts as they are typed. */
export type ShopDraft = Record<Exclude<keyof StaffShop, 'revision' | 'consent_version' | 'extras'>, string> & { extras: ExtraRow[] }
export type ShopField = keyof ShopDraft
export type TextField = Exclude<ShopField, 'extras'>

export const SECTIONS = ['place', 'legal', 'contacts', 'sms', 'site', 'kitchens'] as const
export type Section = (typeof SECTIONS)[number]

/** Where each fact is edited, and what it is called. */
export const FIELDS: Record<ShopField, { section: Section; label: string }> = {
  name: { section: 'place', label: 'Название' },
  title: { section: 'place', label: 'Заголовок сайта' },
  description: { section: 'place', label: 'Описание' },
  greeting: { section: 'place', label: 'Приветствие' },
  since: { section: 'place', label: 'Год открытия' },
  company: { section: 'legal', label: 'Продавец' },
  inn: { section: 'legal', label: 'ИНН' },
  ogrn: { section: 'legal', label: 'ОГРН' },
  legal_address: { section: 'legal', label: 'Юридический адрес' },
  privacy_operator: { section: 'legal', label: 'Оператор персональных данных' },
  consent: { section: 'legal', label: 'Согласие при входе' },
  consent_text: { section: 'legal', label: 'Текст согласия' },
  phone: { section: 'contacts', label: 'Телефон' },
  free_phone: { section: 'contacts', label: 'Второй телефон' },
  phone_mask: { section: 'contacts', label: 'Как писать телефоны' },
  email: { section: 'contacts', label: 'Почта' },
  telegram: { section: 'contacts', label: 'Телеграм' },
  viber: { section: 'contacts', label: 'Вайбер' },
  whatsapp: { section: 'contacts', label: 'Вотсап' },
  social: { section: 'contacts', label: 'ВКонтакте' },
  photos: { section: 'contacts', label: 'Фотографии' },
  app_store: { section: 'contacts', label: 'App Store' },
  play_store: { section: 'contacts', label: 'Google Play' },
  sms_name: { section: 'sms', label: 'Подпись в СМС' },
  extras: { section: 'sms', label: 'На человека' },
}
const NAMES = Object.keys(FIELDS) as ShopField[]

/** What these facts look like in the fields. */
export function draftOf({ revision: _revision, consent_version: _version, since, extras, ...texts }: StaffShop): ShopDraft {
  const rows = extras.map(({ name, per_person }) => ({ name, per_person: String(per_person).replace('.', ',') }))
  return { ...texts, since: since === null ? '' : String(since), extras: rows }
}

/** The fields whose value differs. */
export const changedFields = (draft: ShopDraft, shop: StaffShop): ShopField[] => differing(draft, draftOf(shop))

export const differing = (one: ShopDraft, other: ShopDraft): ShopField[] =>
  NAMES.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))

/** The body that saves these fields; an empty year, operator or text of the consent is the default. */
export function bodyOf(draft: ShopDraft, fields: readonly ShopField[]): StaffShopBody {
  const value = (name: ShopField) => {
    if (name === 'extras')
      return draft.extras.map(({ name, per_person }, index) => ({
        name,
        per_person: fieldNumber(`extras.${index}.per_person`, per_person) ?? NaN,
      }))
    if (name === 'since') return yearOf(draft.since.trim())
    return (name === 'privacy_operator' || name === 'consent_text') && draft[name].trim() === '' ? null : draft[name]
  }
  return Object.fromEntries(fields.map((name) => [name, value(name)]))
}

/** What is no year is refused by the server. */
const yearOf = (text: string) => (text === '' ? null : /^\d+$/.test(text) ? Number(text) : text)

/** A value in words, for two that clash. */
export const valueText = (value: ShopDraft[ShopField]): string =>
  typeof value === 'string' ? value : value.map(({ name, per_person }) => `${name} ${per_person}`).join(', ')

/** The field of an error: `extras.0.name` is of `extras`. */
export const fieldOfFault = (path: string): ShopField | undefined => NAMES.find((name) => name === path.split('.')[0])
