import { decodeEntities } from '~/rules/plain-text'
import { linesOf } from './lines'
import { notAMenu } from './not-a-menu'

/** An element with what is in it. `text` is its own text and CDATA, without that of children. `broken`: where its tags do not match. */
export type XmlNode = {
  name: string
  line: number
  attributes: ReadonlyMap<string, string>
  text: string
  children: XmlNode[]
  broken: { line: number; tag: string } | null
}

type Tag = { name: string; kind: 'open' | 'close' | 'empty'; attributes: Map<string, string>; end: number }

const MAX_ELEMENTS = 300_000
const MAX_DEPTH = 60
const NAME = /<(\/?)([\p{L}_][\p{L}\p{N}_.:-]{0,60})/uy
const ATTRIBUTE = /\s+([^\s=<>"'/]{1,60})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const START = /<(?=[\p{L}_/!?])/gu
const END = /[^<>]*?(\/?)>/y

/** Reads XML element by element, without entities of its own and tolerant of broken parts: an element whose tags do not match ends with
 *  its parent, or where its like begins, and is `broken`. Yields the outermost elements that `isKept` names by their and their parent's name.
 *  @throws HttpError 422 not_a_menu for a DTD of its own, too many elements or too deep ones */
export function* readXml(xml: string, isKept: (name: string, parent: string) => boolean): Generator<XmlNode> {
  const lineAt = linesOf(xml)
  /** Names of open elements; `kept` are the nodes of the last ones, from the one that is yielded. */
  const open: string[] = []
  let kept: XmlNode[] = []
  let elements = 0
  let at = 0

  const close = (depth: number): XmlNode | undefined => {
    const outer = open.length - kept.length
    open.length = depth
    const root = kept[0]
    kept = kept.slice(0, Math.max(0, depth - outer))
    return kept.length === 0 ? root : undefined
  }
  const spoil = (tag: string, position: number) => {
    const [root] = kept
    if (root) root.broken ??= { line: lineAt(position), tag }
  }
  const write = (text: string) => {
    const last = kept.at(-1)
    if (last) last.text += text
  }

  while (at < xml.length) {
    const next = nextTag(xml, at)
    write(decodeEntities(xml.slice(at, next < 0 ? xml.length : next)))
    if (next < 0) break
    at = next
    const skipped = skipSpecial(xml, at, write, lineAt)
    if (skipped > at) {
      at = skipped
      continue
    }
    const tag = readTag(xml, at)
    if (!tag) {
      write('<')
      at += 1
      continue
    }
    if (tag.kind === 'close') {
      const depth = open.lastIndexOf(tag.name)
      if (depth !== open.length - 1) spoil(tag.name, at)
      const done = depth < 0 ? undefined : close(depth)
      if (done) yield done
    } else {
      if ((elements += 1) > MAX_ELEMENTS || open.length > MAX_DEPTH) throw notAMenu(`Строка ${lineAt(at)}: файл слишком сложный`)
      const [root] = kept
      if (root?.name === tag.name && open.length > 0) {
        spoil(tag.name, at)
        close(open.length - kept.length)
        yield root
      }
      const parent = kept.at(-1)
      open.push(tag.name)
      if (parent || isKept(tag.name, open.at(-2) ?? '')) {
        const node: XmlNode = { name: tag.name, line: lineAt(at), attributes: tag.attributes, text: '', children: [], broken: null }
        parent?.children.push(node)
        kept.push(node)
      }
      const done = tag.kind === 'empty' ? close(open.length - 1) : undefined
      if (done) yield done
    }
    at = tag.end
  }
  spoil(open.at(-1) ?? '', xml.length)
  if (kept[0]) yield kept[0]
}

/** The end of a comment, an instruction, a DOCTYPE or a CDATA section, whose text it writes; `at` where there is none. */
function skipSpecial(xml: string, at: number, write: (text: string) => void, lineAt: (position: number) => number): number {
  const endOf = (sign: string, from: number) => {
    const end = xml.indexOf(sign, from)
    return end < 0 ? xml.length : end + sign.length
  }
  const second = xml.charAt(at + 1)
  if (second === '?') return endOf('?>', at + 2)
  if (second !== '!') return at
  if (xml.startsWith('<!--', at)) return endOf('-->', at + 4)
  if (xml.startsWith('<![CDATA[', at)) {
    const end = endOf(']]>', at + 9)
    write(xml.slice(at + 9, end).replace(/\]\]>$/, ''))
    return end
  }
  const end = endOf('>', at + 2)
  if (/^<!(?:ENTITY|ELEMENT|ATTLIST)|\[/i.test(xml.slice(at, end)))
    throw notAMenu(`Строка ${lineAt(at)}: в файле есть описание типа (DTD), такие файлы не принимаем`)
  return end
}

/** The next `<` that something of XML may begin with; -1 without one. */
function nextTag(xml: string, at: number): number {
  START.lastIndex = at
  return START.exec(xml)?.index ?? -1
}

function readTag(xml: string, at: number): Tag | null {
  NAME.lastIndex = at
  const [, slash, name] = NAME.exec(xml) ?? []
  if (name === undefined) return null
  const attributes = new Map<string, string>()
  ATTRIBUTE.lastIndex = NAME.lastIndex
  let end = NAME.lastIndex
  for (let found = ATTRIBUTE.exec(xml); found; found = ATTRIBUTE.exec(xml)) {
    attributes.set(found[1] ?? '', decodeEntities(found[2] ?? found[3] ?? ''))
    end = ATTRIBUTE.lastIndex
  }
  END.lastIndex = end
  const [, empty] = END.exec(xml) ?? []
  if (empty === undefined) return null
  return { name, kind: slash ? 'close' : empty ? 'empty' : 'open', attributes, end: END.lastIndex }
}
