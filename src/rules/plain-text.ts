const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  deg: '°',
  times: '×',
  frac12: '½',
  bull: '•',
  middot: '·',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  shy: '',
}
const TAG = /<\/?([a-z][a-z0-9]{0,15})(?:\s[^<>]{0,2000})?\/?>/gi
const KNOWN =
  /^(?:a|abbr|article|b|big|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|iframe|img|label|li|main|ol|p|pre|q|s|script|section|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul|video)$/i
const LINES = /^(?:article|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)$/i

/** Replaces `&amp;`, `&#1088;`, `&#x440;` and the usual named references; unknown ones stay as they are. Once: `&amp;lt;` is `&lt;`. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return isCharacter(code) ? String.fromCodePoint(code) : ''
  })

const isCharacter = (code: number) => (code >= 32 && code < 0xd8_00) || (code > 0xdf_ff && code <= 0x10_ff_ff) || code === 9 || code === 10

/** The text of a piece of HTML: paragraphs and list items are lines, scripts and styles are dropped. A sign `<` that opens no HTML tag stays. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return tidyText(html)
  const bare = html
    .replace(/<(script|style)\b[^<>]{0,2000}>[^<]{0,20000}<\/\1>/gi, ' ')
    .replace(TAG, (whole, name: string) => (KNOWN.test(name) ? (LINES.test(name) ? '\n' : '') : whole))
  return tidyText(decodeEntities(bare))
}

/** Without control characters, with single spaces and at most one empty line between others. */
export function tidyText(text: string): string {
  if (text === '') return ''
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u200b\u200e\u200f\ufeff\ufffe\uffff]/g, ' ')
    .split('\n')
    .map((line) => line.replace(/[ \u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The same in one line. */
export const lineText = (text: string): string => plainText(text).replace(/\s+/g, ' ')
