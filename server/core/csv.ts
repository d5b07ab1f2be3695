const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A cell for a spreadsheet of a Russian system: decimal comma, quotes where needed. A text that would be read as a formula gets an
 *  apostrophe in front. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as UTF-8 with a byte order mark, `;` between cells. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n`
