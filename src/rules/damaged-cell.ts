/* What spreadsheets do to cells when they open and save a table. */

const MONTHS = 'янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|apr|may|jun|jul|aug|sep|oct|nov|dec'
const DATES = [
  new RegExp(String.raw`^\d{1,2}[.\-/ ](?:${MONTHS})[a-zа-я]*\.?(?:[.\-/ ]\d{2,4})?$`, 'iu'),
  new RegExp(String.raw`^(?:${MONTHS})[a-zа-я]*\.?[.\-/ ]\d{1,4}$`, 'iu'),
  /^\d{1,2}[./]\d{1,2}[./](?:19|20)?\d\d(?: \d{1,2}:\d\d(?::\d\d)?)?$/,
  /^(?:19|20)\d\d-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/,
]
const ERRORS = /^(?:#(?:имя|name|ссылка|ref|знач|value|н\/д|n\/a|дел\/0|div\/0|число|num|пусто|null)[!?]?|#{3,})$/iu
const ROUNDED = /^\d(?:[.,]\d+)?e\+?\d+$/i
const LOST = /\?{3,}|\ufffd{2,}/

/** Why a cell is not what a person typed into it; null where nothing shows. */
export function damageOf(cell: string): string | null {
  const text = cell.trim()
  if (ERRORS.test(text)) return 'ошибка таблицы вместо значения'
  if (ROUNDED.test(text)) return 'таблица округлила длинное число'
  if (DATES.some((one) => one.test(text))) return 'таблица превратила значение в\u00a0дату'
  return lostLetters(text)
}

/** A date of these years as a spreadsheet stores it, where an amount should be. */
export const serialDate = (cell: string): string | null =>
  /^4[3-9]\d{3}$/.test(cell.trim()) ? 'таблица превратила значение в\u00a0дату' : null

/** Why a text is not what a person typed: letters that an encoding does not have are «?». */
export const lostLetters = (text: string): string | null =>
  LOST.test(text) ? 'буквы потеряны при\u00a0сохранении файла' : ERRORS.test(text.trim()) ? 'ошибка таблицы вместо значения' : null

const isNumber = (text: string) => /^\d{1,20}(?:[.,]\d{1,10})?$/.test(text)

/** True where a spreadsheet makes the second of the first: «00123» is `123`, «90.750» is `90.75`, the end of a number of more than fifteen
 *  digits is zeros. */
export function isSpoiltNumber(original: string, now: string): boolean {
  if (original === now || !isNumber(original) || !isNumber(now)) return false
  const [one, other] = [original, now].map((text) => text.replace(',', '.'))
  if (original.length > 15 && original.length === now.length)
    return /^0+$/.test(now.slice(15)) && original.slice(0, 15) === now.slice(0, 15)
  return Number(one) === Number(other)
}

const KEPT =
  /[\u0000-\u007f\u00a0\u00a4\u00a6\u00a7\u00a9\u00ab-\u00ae\u00b0\u00b1\u00b5-\u00b7\u00bb\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0490\u0491\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2116\u2122]/u

/** True where the first text is the second one, saved in windows-1251: signs that it does not have are «?», the letter without its mark,
 *  or gone. */
export function isSavedText(saved: string, text: string): boolean {
  if (saved === text) return true
  const signs = [...text.normalize('NFC')]
  if (signs.every((sign) => KEPT.test(sign))) return false
  const pattern = signs.map((sign) => {
    if (KEPT.test(sign)) return escaped(sign)
    const base = sign === '×' ? 'x' : (sign.normalize('NFD')[0] ?? '')
    return `(?:${[escaped(sign), String.raw`\?{1,2}`, ...(KEPT.test(base) ? [escaped(base)] : [])].join('|')})?`
  })
  return new RegExp(`^${pattern.join('')}$`, 'su').test(saved)
}

/** What cells of older programs and fields of databases hold. */
const CELL_LENGTHS = [254, 255, 256, 1023, 1024]

/** True for a text that may have been cut off there. */
export const isCellLength = (text: string): boolean => CELL_LENGTHS.includes(text.length)

/** True where the first text is the beginning of the second one, as long as a cell may be. */
export const isCutText = (cut: string, text: string): boolean => isCellLength(cut) && cut.length < text.length && text.startsWith(cut)

const escaped = (sign: string) => sign.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
