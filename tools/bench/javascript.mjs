// What a page makes the browser download as JavaScript: the modules its HTML names and everything they import.
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const IMPORT = /(?:^|[;}\s])(?:import|export)(?:[\w*\s{},$]*?from)?\s*["'](\.{1,2}\/[^"']+\.js)["']/g

/** Bytes of gzipped JavaScript of one page, from its HTML and the client's folder. */
export function scriptBytes(html, clientFolder) {
  const named = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /rel="modulepreload"|type="module"/.test(tag))
    .map((tag) => /(?:href|src)="(\/[^"]+\.js)"/.exec(tag)?.[1])
    .filter(Boolean)
  const sizes = new Map()
  const add = (path) => {
    if (sizes.has(path)) return
    const source = readFileSync(join(clientFolder, path))
    sizes.set(path, gzipSync(source).length)
    for (const [, imported] of source.toString('utf8').matchAll(IMPORT)) add(normalize(join(dirname(path), imported)))
  }
  named.forEach(add)
  return { bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0), files: sizes.size }
}
