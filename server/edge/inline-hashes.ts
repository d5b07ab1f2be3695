import { createHash } from 'node:crypto'
import type { InlineHashes } from '#server/http/security-headers'

/** Types of a `<script>` that a browser runs or obeys; any other is data, which no policy asks about. */
const RUNS = new Set(['', 'module', 'importmap', 'speculationrules', 'text/javascript', 'application/javascript'])
const TYPE = /\stype="([^"]*)"/
const SRC = /\ssrc="/
const STYLE = ' style="'

/** Attributes repeat from page to page (the colour behind a picture): so many are remembered. */
const MOST_REMEMBERED = 2_000
const remembered = new Map<string, string>()

/** The hashes of a document's inline scripts, `<style>`s and style attributes, each once. The document is ours, as React
 *  writes it: attributes in double quotes, and no `<` and no `"` in a text or an attribute that is not written as an
 *  entity. Handlers in attributes are left out: no policy of ours allows any. */
export async function inlineHashes(html: string): Promise<InlineHashes> {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const attributes = new Set<string>()
  const next = rawElements(html)
  let at = 0
  while (at < html.length) {
    const open = next(at)
    const end = open?.start ?? html.length
    for (const value of styleAttributes(html, at, end)) attributes.add(known(decoded(value)))
    if (!open) break
    for (const value of styleAttributes(html, open.start, open.content)) attributes.add(known(decoded(value)))
    const content = html.slice(open.content, open.end)
    const tag = html.slice(open.start, open.content)
    if (open.name === 'style') styles.add(hash(content))
    else if (!SRC.test(tag) && RUNS.has((TYPE.exec(tag)?.[1] ?? '').toLowerCase())) scripts.add(hash(content))
    at = open.end
  }
  return { scripts: [...scripts], styles: [...styles], attributes: [...attributes] }
}

type RawElement = { name: 'script' | 'style'; start: number; content: number; end: number }

/** Finds the next element whose content is no markup. Each name is looked for once from where it was found last: a long
 *  page that has none of one is not read to its end for each of the other. */
function rawElements(html: string): (from: number) => RawElement | undefined {
  const found = { script: tagAt(html, 'script', 0), style: tagAt(html, 'style', 0) }
  const nearest = (name: RawElement['name'], from: number) => {
    if (found[name] >= 0 && found[name] < from) found[name] = tagAt(html, name, from)
    return found[name]
  }
  return (from) => {
    const [script, style] = [nearest('script', from), nearest('style', from)]
    if (script < 0 && style < 0) return undefined
    const name = style < 0 || (script >= 0 && script < style) ? 'script' : 'style'
    const start = found[name]
    const content = html.indexOf('>', start) + 1
    const close = content > 0 ? html.indexOf(`</${name}`, content) : -1
    return close < 0 ? undefined : { name, start, content, end: close }
  }
}

function tagAt(html: string, name: string, from: number): number {
  for (let at = html.indexOf(`<${name}`, from); at >= 0; at = html.indexOf(`<${name}`, at + 1)) {
    if (/[\s>]/.test(html[at + name.length + 1] ?? '')) return at
  }
  return -1
}

function* styleAttributes(html: string, from: number, to: number): Iterable<string> {
  for (let at = html.indexOf(STYLE, from); at >= 0 && at < to; at = html.indexOf(STYLE, at + 1)) {
    const end = html.indexOf('"', at + STYLE.length)
    if (end < 0) return
    yield html.slice(at + STYLE.length, end)
  }
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
/** A policy compares what the attribute says, not how it is written. */
const decoded = (value: string) => value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

const hash = (text: string) => createHash('sha256').update(text).digest('base64')

function known(text: string): string {
  const before = remembered.get(text)
  if (before !== undefined) return before
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  const made = hash(text)
  remembered.set(text, made)
  return made
}
