import { SaxesParser } from 'saxes'
import { notAMenu } from './not-a-menu'

/** An element with what is in it, in order. `broken`: where its tags do not match. */
export type XmlNode = {
  name: string
  line: number
  attributes: ReadonlyMap<string, string>
  content: (XmlNode | string)[]
  broken: { line: number; tag: string } | null
}

const MAX_ELEMENTS = 300_000
const MAX_DEPTH = 60
/** Each fault of the file costs an error object. */
const MAX_FAULTS = 5000
/** «Рыба & чипсы», «5 < 6»: signs that should have been written as references. */
const LONE = /&(?!#?\w{1,10};)|<(?![\p{L}_/!?])/gu

/** The children of a node, without its texts. */
export const childrenOf = (node: XmlNode): XmlNode[] => node.content.filter((one) => typeof one !== 'string')

/** The own text of a node, without that of children. */
export const ownText = (node: XmlNode): string => node.content.filter((one) => typeof one === 'string').join('')

/** All that is in a node, tags of children too: a description may be HTML. */
export const innerHtml = (node: XmlNode): string =>
  node.content
    .map((one) => {
      if (typeof one === 'string') return one
      return one.content.length === 0 ? `<${one.name}/>` : `<${one.name}>${innerHtml(one)}</${one.name}>`
    })
    .join('')

/** Reads XML element by element, without entities of its own and tolerant of broken parts: an element whose tags do not match ends with
 *  its parent, or where its like begins, and is `broken`. `onNode` gets the outermost elements that `isKept` names by their
 *  and their parent's name, as soon as they end; what it throws ends the reading.
 *  @throws HttpError 422 not_a_menu for a DTD of its own, too many elements or too deep ones */
export function readXml(xml: string, isKept: (name: string, parent: string) => boolean, onNode: (node: XmlNode) => void): void {
  const parser = new SaxesParser({ position: true })
  /** Names of open elements, and the nodes of those that are kept. */
  const open: string[] = []
  let kept: XmlNode[] = []
  let count = 0
  let line = 1
  let faults = 0

  const spoil = (tag: string) => {
    const [root] = kept
    if (root) root.broken ??= { line: parser.line, tag }
  }
  const finish = () => {
    const [root] = kept
    kept = []
    if (root) onNode(root)
  }
  parser.on('error', ({ message }) => {
    faults += 1
    if (faults > MAX_FAULTS) throw notAMenu('Это испорченный XML: в\u00a0нём слишком много ошибок')
    if (/tag/.test(message)) spoil(open.at(-1) ?? '')
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw notAMenu(`Строка ${parser.line}: в\u00a0файле есть описание типа (DTD), такие файлы не\u00a0принимаем`)
  })
  const write = (text: string) => void kept.at(-1)?.content.push(text)
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('opentagstart', () => void (line = parser.line))
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (count > MAX_ELEMENTS || open.length > MAX_DEPTH) throw notAMenu(`Строка ${parser.line}: файл слишком сложный`)
    if (kept[0]?.name === name) {
      spoil(name)
      finish()
    }
    const parent = kept.at(-1)
    if (parent || isKept(name, open.at(-1) ?? '')) {
      const node: XmlNode = { name, line, attributes: new Map(Object.entries(attributes)), content: [], broken: null }
      parent?.content.push(node)
      kept.push(node)
    }
    open.push(name)
  })
  parser.on('closetag', ({ name }) => {
    open.pop()
    if (kept.at(-1)?.name !== name) return
    if (kept.length === 1) finish()
    else kept.pop()
  })
  parser.write(xml.replace(LONE, (sign) => (sign === '&' ? '&amp;' : '&lt;'))).close()
  finish()
}
