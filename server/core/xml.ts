const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Characters that XML 1.0 does not allow even escaped: control characters, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Escapes a text for an element or an attribute. Pure. */
export const xmlText = (text: string) => text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** `<name>text</name>`, or nothing for an empty text. */
export const element = (name: string, text: string | number | null | undefined) =>
  text === null || text === undefined || text === '' ? '' : `<${name}>${xmlText(String(text))}</${name}>`

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
