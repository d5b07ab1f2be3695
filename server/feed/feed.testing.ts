/** The texts of all elements of a name, unescaped. */
export const texts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescape(text))

const unescape = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '')

const TOKEN = /<\?xml [^?]*\?>|<(\/?)([a-z_][\w-]*)((?: [\w:-]+="[^"<&]*(?:&(?:amp|lt|gt|quot|apos);[^"<&]*)*")*)(\/?)>|([^<]+)/giy
const TEXT = /^(?:[^&\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&(?:amp|lt|gt|quot|apos);)*$/

/** Throws where a text is no well-formed XML: unclosed elements, unescaped or forbidden characters. The Worker has no parser. */
export function checkXml(xml: string): void {
  if (!xml.isWellFormed()) throw new Error('half of a surrogate pair')
  const open: string[] = []
  let at = 0
  let roots = 0
  TOKEN.lastIndex = 0
  while (at < xml.length) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(xml)
    if (!found) throw new Error(`not well-formed at ${at}: ${xml.slice(at, at + 80)}`)
    at = TOKEN.lastIndex
    const [, slash, name, , isEmpty, text] = found
    if (text !== undefined && !TEXT.test(text)) throw new Error(`unescaped text in ${text.slice(0, 80)}`)
    if (name === undefined) continue
    if (slash) {
      if (open.pop() !== name) throw new Error(`</${name}> closes another element`)
    } else if (!isEmpty) {
      if (open.length === 0) roots += 1
      open.push(name)
    }
  }
  if (open.length > 0 || roots !== 1) throw new Error(`left open: ${open.join(', ')}; roots: ${roots}`)
}
