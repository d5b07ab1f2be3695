const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** What XML 1.0 has no room for at all, not even escaped: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const IMPOSSIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text as it may stand in an element or an attribute. Pure; never throws. */
export const xmlText = (text: string) => text.replace(IMPOSSIBLE, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** `<name>text</name>`, the text escaped; nothing where there is none. */
export const element = (name: string, text: string | number | null | undefined) =>
  text === null || text === undefined || text === '' ? '' : `<${name}>${xmlText(String(text))}</${name}>`

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
