import { isCellLength } from '~/rules/damaged-cell'
import { KIND_WORDS } from '~/rules/option-line'
import { parsePrice } from '~/rules/parse-price'
import type { FoundOption } from './menu-choices'

/** What is before the count may be lost: a spreadsheet saves «×» as «?», «x» or nothing. */
const OWN = /^(добавка|гарнир|соус): (.+) \+(\d+(?:[.,]\d\d?)?)(?:\s+[^\s\d]{0,3}(\d{1,2}))?$/u
const OWN_START = /^(?:добавка|гарнир|соус): /u
/** Lines of a cell that were joined to one. */
const JOINED = /\s+(?=(?:добавка|гарнир|соус): )/u
const FOREIGN = /^(.{1,200}?)(?:\s*[:=+(–—-]\s*(\d[\d\s.,\u00a0]{0,12})|\s+(\d{1,5}))\s*(?:₽|\?|р\.?|руб\.?|rub)?\)?$/iu
const FREE = /^(.{1,200}?)[\s:(–—-]+(?:бесплатно|free)\)?$/iu
const MAX_LENGTH = 5000

/** Why an option is not read. */
export const NO_PRICE = 'нет цены или\u00a0её не\u00a0прочитать'

/** What was read of a text, and what of it could not be. */
type ReadOptions = { options: FoundOption[]; unread: string[] }

/** The options of a text: own lines, or «Сыр +50; Бекон 70 ₽; Васаби бесплатно» in the words of a restaurant. What says no price is not
 *  read: it may not be free. */
export function readOptions(text: string, kind = ''): ReadOptions {
  const read: ReadOptions = { options: [], unread: [] }
  const parts = text
    .slice(0, MAX_LENGTH)
    .split(/[\n|]/)
    .flatMap((line) => line.trim().split(JOINED))
    .flatMap((line) => (OWN_START.test(line) ? [line] : line.split(/;|,(?!\d)/)))
  // the last price may have lost its end
  const isCut = isCellLength(text) || text.length > MAX_LENGTH
  if (isCut) read.unread.push(parts.pop() ?? '')
  for (const part of parts.map((one) => one.trim()).filter(Boolean)) {
    const option = OWN_START.test(part) ? ownOption(part) : foreignOption(part, kind)
    if (option && option.price !== null) read.options.push(option)
    else read.unread.push(part)
  }
  return read
}

/** An option in the shop's own words. */
export function ownOption(part: string): FoundOption | null {
  const [, word = '', name, price = '', max] = OWN.exec(part) ?? []
  if (name === undefined) return null
  const kind = KIND_WORDS[word as keyof typeof KIND_WORDS]
  return { kind, name, price: parsePrice(price), max: Number(max ?? 1) }
}

function foreignOption(part: string, kind: string): FoundOption | null {
  const [, free] = FREE.exec(part) ?? []
  if (free !== undefined) return { kind, name: free, price: 0 }
  const [, name, marked, bare] = FOREIGN.exec(part) ?? []
  return name === undefined ? null : { kind, name, price: parsePrice(marked ?? bare ?? '') }
}
