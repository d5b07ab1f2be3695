import { useQueryClient } from '@tanstack/react-query'
import type { StaffShop } from '~/contracts/staff-shop'
import { api } from '~/staff/api'
import { type EditForm, useEditForm } from '~/staff/kit/edit-form'
import { choice, type Fields, number, text } from '~/staff/kit/field-kinds'
import { list } from '~/staff/kit/nested-kinds'
import { meQueries } from '~/staff/session/me.queries'
import { settingsQueries } from './settings.queries'

/** What a bag gets for each person. */
export const EXTRA = { name: text('Что кладём'), per_person: number('На человека') }

/** The facts by the section where they are edited. */
const PLACE = {
  name: text('Название', { hint: 'На вывеске сайта, в чеке и в заголовках' }),
  since: number('Год открытия', { unit: 'count', isOptional: true, hint: 'Внизу сайта. Пусто: не показываем' }),
  title: text('Заголовок сайта', { hint: 'После названия: «Суши и пицца с доставкой»' }),
  greeting: text('Приветствие', { hint: 'Строка над главной. Пусто: её нет' }),
  description: text('Описание', { isLong: true, hint: 'Внизу сайта и в поиске, до 200 знаков' }),
}
const LEGAL = {
  company: text('Продавец', { hint: 'Как в договоре: ООО «Ромашка», ИП Ильин' }),
  inn: text('ИНН', { inputMode: 'numeric', hint: '10 или 12 цифр' }),
  ogrn: text('ОГРН', { inputMode: 'numeric', hint: '13 или 15 цифр' }),
  privacy_operator: text('Оператор персональных данных', { isOptional: true, hint: 'На странице о данных. Пусто: продавец' }),
  legal_address: text('Юридический адрес', { isLong: true }),
  consent: choice('Согласие при входе', [
    { value: 'tick', label: 'отдельной галочкой' },
    { value: 'line', label: 'строкой под кнопкой' },
  ]),
  consent_text: text('Текст согласия', {
    isOptional: true,
    isLong: true,
    hint: 'Строка с # в начале — заголовок. Пусто: наш текст. После правки гости подтвердят согласие при следующем входе',
  }),
}
const CONTACTS = {
  phone: text('Телефон', { inputMode: 'tel', hint: 'Как его увидят гости' }),
  free_phone: text('Второй телефон', { inputMode: 'tel' }),
  phone_mask: text('Как писать телефоны', { hint: 'Решётка вместо цифры: +# ### ###-##-##' }),
  email: text('Почта', { inputMode: 'email' }),
}
/** An empty one is not shown. */
const LINKS = {
  telegram: text('Телеграм', { inputMode: 'url' }),
  whatsapp: text('Вотсап', { inputMode: 'url' }),
  viber: text('Вайбер', { inputMode: 'url' }),
  social: text('ВКонтакте', { inputMode: 'url' }),
  photos: text('Фотографии', { inputMode: 'url' }),
  app_store: text('App Store', { inputMode: 'url' }),
  play_store: text('Google Play', { inputMode: 'url' }),
}
const SMS = { sms_name: text('Подпись в СМС'), extras: list('На человека', EXTRA) }

export const FIELDS = { ...PLACE, ...LEGAL, ...CONTACTS, ...LINKS, ...SMS }
export type ShopField = keyof typeof FIELDS
export type ShopForm = EditForm<typeof FIELDS>

const namesIn = (fields: Fields) => Object.keys(fields) as ShopField[]
export const LINK_NAMES = namesIn(LINKS)
export const SECTION_NAMES = {
  place: namesIn(PLACE),
  legal: namesIn(LEGAL),
  contacts: [...namesIn(CONTACTS), ...LINK_NAMES],
  sms: namesIn(SMS),
}
type ShopSection = keyof typeof SECTION_NAMES
export type Section = ShopSection | 'site' | 'pay' | 'apology' | 'kitchens'

/** The facts of the shop. `onRefused` gets where the first refused field is. */
export function useShopForm(shop: StaffShop, onRefused: (section: Section) => void): ShopForm {
  const queryClient = useQueryClient()
  return useEditForm(FIELDS, {
    row: shop,
    save: ({ changes, revision }) => api('PATCH /staff/shop', { revision, body: changes }),
    rereads: [meQueries.me().queryKey],
    keep: (now) => queryClient.setQueryData(settingsQueries.shop().queryKey, now),
    onRefused: (name) => {
      const sections = Object.keys(SECTION_NAMES) as ShopSection[]
      onRefused(sections.find((section) => SECTION_NAMES[section].includes(name)) ?? 'place')
    },
  })
}
