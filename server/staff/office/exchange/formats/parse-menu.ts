import { type CatalogFile, type FileFormat, MAX_FILE_BYTES } from '~/contracts/catalog-file'
import { HttpError } from '#server/core/errors'
import type { VariantMode } from './add-variants'
import { decodeText, utf16Of } from './decode-text'
import { notAMenu } from './not-a-menu'
import { parseCsv } from './parse-csv'
import { parseJson } from './parse-json'
import { parseYml } from './parse-yml'

/** What the caller knows of a file. `source`: where it comes from, by default what the file itself says. `columns`: the columns of a table
 *  without a header. `variants`: sizes of a dish become dishes (the default) or options of one dish. */
export type MenuHint = {
  format?: 'auto' | FileFormat | undefined
  source?: string | undefined
  columns?: readonly string[] | undefined
  variants?: VariantMode | undefined
}
export type ParsedMenu = { format: FileFormat; file: CatalogFile }

/** Reads a menu of any supported format and encoding. What cannot be read of a menu is in `refused`, by line.
 *  @throws HttpError 413 too_big above 5 MiB; 422 `file:` not_a_menu where no dish is found, too_many above 2,000 dishes */
export function parseMenu(bytes: Uint8Array, { format = 'auto', source, columns, variants = 'dishes' }: MenuHint = {}): ParsedMenu {
  if (bytes.byteLength > MAX_FILE_BYTES) throw new HttpError(413, 'too_big', 'Файл больше 5 МБ', { fields: { file: 'Файл больше 5 МБ' } })
  const binary = binaryName(bytes)
  if (binary !== null) throw notAMenu(binary)
  const text = decodeText(bytes)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
  if (text.trim() === '') throw notAMenu('Файл пустой')
  const foreign = textName(text)
  if (foreign !== null) throw notAMenu(foreign)
  const found = format === 'auto' ? (columns ? 'csv' : formatOf(text)) : format
  const options = { source, columns, variants }
  const file = found === 'yml' ? parseYml(text, options) : found === 'json' ? parseJson(text, options) : parseCsv(text, options)
  if (file.goods.length === 0 && file.refused.length === 0)
    throw notAMenu(file.program === undefined ? 'В файле нет блюд' : `Это файл ${file.program}, но\u00a0блюд в\u00a0нём нет`)
  demandRoubles(file)
  return { format: found, file }
}

function formatOf(text: string): FileFormat {
  const start = text.slice(0, 2000).trimStart()
  if (start.startsWith('<')) return 'yml'
  return /^[[{]/.test(start) ? 'json' : 'csv'
}

/** Prices of another currency are no prices here, whatever their size. */
function demandRoubles({ goods, refused, program }: CatalogFile): void {
  const [currency] = refused.flatMap(({ why }) => /цена не в рублях \((.+)\)$/.exec(why)?.[1] ?? [])
  if (goods.length > 0 || currency === undefined) return
  const text = `Цены в\u00a0файле${program === undefined ? '' : ` ${program}`} не\u00a0в\u00a0рублях (${currency}). Выгрузите меню с\u00a0ценами в\u00a0рублях`
  throw new HttpError(422, 'other_currency', text, { fields: { file: text } })
}

const START = 4000
const BINARIES: readonly (readonly [RegExp, string])[] = [
  [/^d0cf11e0/, 'Это старый файл Excel или\u00a0Word. Сохраните таблицу как CSV'],
  [/^25504446/, 'Это PDF. Попросите у\u00a0программы, из\u00a0которой он, файл YML или\u00a0таблицу'],
  [/^(?:89504e47|ffd8ff|47494638|52494646)/, 'Это картинка, а\u00a0не\u00a0меню'],
  [/^(?:1f8b|526172|377abc)/, 'Это архив. Распакуйте его'],
]

/** What a file is that is no text, by its first bytes; others by zero bytes. Null for a text. */
function binaryName(bytes: Uint8Array): string | null {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (utf16Of(bytes) !== null) return null
  if (start === '504b0304') return zipName(new TextDecoder('latin1').decode(bytes))
  const [, known] = BINARIES.find(([pattern]) => pattern.test(start)) ?? []
  return known ?? (bytes.subarray(0, START).includes(0) ? 'Это не\u00a0текст и\u00a0не\u00a0таблица' : null)
}

/** A text that has been read in a wrong encoding and saved again. */
const TWICE = /(?:[РС][\u00a0-\u00bf\u0401-\u040f\u0451-\u045f\u2010-\u2122]){3}|(?:[ÐÑ][\u0080-\u00bf\u0152-\u2122]){4}/

function textName(text: string): string | null {
  if (/^\s*\{\\rtf/.test(text)) return 'Это документ RTF. Скопируйте таблицу в\u00a0Excel и\u00a0сохраните как CSV'
  return TWICE.test(text.slice(0, START))
    ? 'Буквы в\u00a0файле испорчены: его сохранили в\u00a0чужой кодировке. Сохраните ещё раз как CSV UTF-8'
    : null
}

function zipName(text: string): string {
  if (text.includes('xl/')) return 'Это таблица Excel. Сохраните её как CSV: Файл → Сохранить как → CSV UTF-8'
  if (text.includes('content.xml')) return 'Это таблица LibreOffice. Сохраните её как CSV'
  if (text.includes('.iwa')) return 'Это таблица Numbers. Экспортируйте её: Файл → Экспортировать → CSV'
  return text.includes('word/')
    ? 'Это документ Word. Скопируйте таблицу в\u00a0Excel и\u00a0сохраните как CSV'
    : 'Это архив. Распакуйте его'
}
