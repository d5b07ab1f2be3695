import { z } from 'zod'
import { email as address, PHONE_SIGNS } from './common'
import { shopContacts, siteFacts } from './dictionaries'
import { isInn, isOgrn } from './legal-ids'
import { CONSENT_WAYS, isPhoneMask, MAX_CONSENT_TEXT, MAX_SMS_NAME } from './site'
import { withoutExtension } from './plain-digits'
import { lineOf, multiLine } from './text'

/** How many of it a bag gets for each person: 0.5 is one for two. */
export const extras = z
  .array(
    z.object({
      name: lineOf(30, 'Не длиннее 30 знаков').min(1, 'Напишите, что кладём'),
      per_person: z.number({ error: 'Сколько на человека — число' }).min(0, 'Не меньше нуля').max(20, 'Не больше 20 на человека'),
    }),
  )
  .max(10, 'Не больше десяти строк')

/** GET /staff/shop: all facts with their defaults, and the contacts. */
export const staffShop = shopContacts
  .omit({ shop: true })
  .extend({ ...siteFacts.shape, sms_name: z.string(), extras, revision: z.int().nonnegative() })
  .meta({ id: 'StaffShop' })
export type StaffShop = z.infer<typeof staffShop>

const line = (max: number) => lineOf(max, `Не длиннее ${max} знаков`)
const filled = (max: number, text: string) => line(max).min(1, text)
/** An empty text is shown nowhere; null brings the default back. */
const orNone = (schema: z.ZodType<string, string>) => z.union([z.literal(''), schema], { error: ({ issues }) => faultOf(issues) })
const faultOf = (issues: unknown): string => {
  const [, own] = Array.isArray(issues) ? (issues as { message?: string }[][]) : []
  return own?.[0]?.message ?? 'Проверьте это поле'
}

const phone = line(60)
  .refine((text) => PHONE_SIGNS.test(withoutExtension(text)), 'Только цифры, пробелы, скобки и дефисы, в\u00a0конце «доб. 12»')
  .refine(hasPhoneDigits, 'В номере от 10 до 15 цифр')
function hasPhoneDigits(text: string): boolean {
  const { length } = withoutExtension(text).replaceAll(/\D/g, '')
  return length >= 10 && length <= 15
}
const NO_LINK = 'Ссылка начинается с https://'
const isLink = (text: string, scheme: string) => text.startsWith(scheme) && URL.canParse(text) && !/[\s\\@]/.test(text)
const https = line(300).refine((text) => isLink(text, 'https://'), NO_LINK)
const viber = line(300).refine((text) => isLink(text, 'https://') || isLink(text, 'viber://'), 'Ссылка начинается с viber:// или https://')

const fields = {
  name: filled(60, 'Напишите название'),
  title: filled(80, 'Напишите заголовок'),
  description: filled(200, 'Напишите описание'),
  greeting: line(120),
  sms_name: filled(MAX_SMS_NAME, 'Напишите подпись'),
  company: filled(160, 'Напишите продавца'),
  inn: orNone(line(12).refine(isInn, 'Проверьте ИНН: 10 или 12 цифр, последние контрольные')),
  ogrn: orNone(line(15).refine(isOgrn, 'Проверьте ОГРН: 13 или 15 цифр, последняя контрольная')),
  legal_address: line(300),
  privacy_operator: line(160),
  consent: z.enum(CONSENT_WAYS, 'Выберите, как спрашиваем согласие'),
  consent_text: multiLine(MAX_CONSENT_TEXT, 'Не длиннее 10\u00a0000 знаков').min(1, 'Напишите текст согласия'),
  email: orNone(address),
  free_phone: orNone(phone),
  phone_mask: line(30).refine(isPhoneMask, 'Одиннадцать решёток, между ними пробелы, скобки и дефисы: +# ### ###-##-##'),
  since: z.int('Год — четыре цифры').min(1900, 'Год от 1900').max(2100, 'Год до 2100'),
  social: orNone(https),
  photos: orNone(https),
  app_store: orNone(https),
  play_store: orNone(https),
  extras,
}
const nullable = Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.nullable()])) as unknown as {
  [Name in keyof typeof fields]: z.ZodNullable<(typeof fields)[Name]>
}

/** PATCH /staff/shop with `If-Match`: absent fields stay; null brings the default back. */
export const staffShopBody = z
  .object({ ...nullable, phone, telegram: orNone(https), viber: orNone(viber), whatsapp: orNone(https) })
  .partial()
  .refine((body) => Object.keys(body).length > 0, { error: 'Нечего менять' })
  .meta({ id: 'StaffShopBody' })
export type StaffShopBody = z.output<typeof staffShopBody>
