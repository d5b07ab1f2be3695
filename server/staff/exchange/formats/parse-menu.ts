import { type CatalogFile, type FileFormat, MAX_FILE_BYTES } from '~/contracts/catalog-file'
import { HttpError } from '#server/core/errors'
import type { VariantMode } from './add-variants'
import { decodeText } from './decode-text'
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

const TEXT = 'Это не YML и не CSV'

/** Reads a menu of any supported format and encoding. What cannot be read of a menu is in `refused`, by line.
 *  @throws HttpError 413 too_big above 5 MiB; 422 `file:` not_a_menu where no dish is found, too_many above 2,000 dishes */
export function parseMenu(bytes: Uint8Array, { format = 'auto', source, columns, variants = 'dishes' }: MenuHint = {}): ParsedMenu {
  if (bytes.byteLength > MAX_FILE_BYTES) throw new HttpError(413, 'too_big', 'Файл больше 5 МБ', { fields: { file: 'Файл больше 5 МБ' } })
  if (isBinary(bytes)) throw notAMenu(`${TEXT}. Таблицу Excel сохраните как CSV`)
  const text = decodeText(bytes)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
  if (text.trim() === '') throw notAMenu(`${TEXT}: файл пустой`)
  const found = format === 'auto' ? (columns ? 'csv' : formatOf(text)) : format
  const options = { source, columns, variants }
  const file = found === 'yml' ? parseYml(text, options) : found === 'json' ? parseJson(text, options) : parseCsv(text, options)
  if (file.goods.length === 0 && file.refused.length === 0) throw notAMenu('В файле нет блюд')
  return { format: found, file }
}

function formatOf(text: string): FileFormat {
  const start = text.slice(0, 2000).trimStart()
  if (start.startsWith('<')) return 'yml'
  return /^[[{]/.test(start) ? 'json' : 'csv'
}

/** Archives (also .xlsx), old Excel files, PDF and pictures by their first bytes; other files by zero bytes. UTF-16 has a mark. */
function isBinary(bytes: Uint8Array): boolean {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (/^(?:fffe|feff)/.test(start)) return false
  return /^(?:504b0304|d0cf11e0|25504446|89504e47|ffd8ff)/.test(start) || bytes.subarray(0, 4000).includes(0)
}
