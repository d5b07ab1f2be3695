import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The pages that most visits begin with or go through. */
const EVERYDAY = /\/routes\/(index|menu|menu\.index|menu\.\$slug|product\.\$slug)\.tsx/
/** What only customers see who sign in and order. */
const INSIDE = /\/routes\/_signed-in|\/routes\/payment\.|\/src\/(account|checkout|auth)\//
/** What the first call of a server function brings (`lateServerFunctions`); unused re-exports lead to it from everywhere. */
const LATE = /seroval|\/ssr\/serializer\/(?!transformer)|\/(serverFnFetcher|frame-decoder|getDefaultSerovalPlugins)\.js/
/** The framework, and what stands in it in place of its own fetcher. */
const FRAME = /node_modules\/|\/src\/api\/late-fetcher\.ts$/
/** What makes the page alive: the last step, alone, because it acts as soon as it is there. */
const LAST = /\/src\/boot\.tsx$|\/click-replay\.ts$|start-client-core\/dist\/esm\/client\/|react-start-client/
/** The steps of the start. */
const START = /\/src\/(boot|boot-frame|router)\.tsx?$/

type Info = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null
type Context = { getModuleInfo: (id: string) => Info }

/** The files of the browser's code, by who needs a module: React and the framework have a file each, which the start runs one
 *  after another (docs/decisions/031); what the start of the shop or several everyday pages use is `shop`; what several pages
 *  behind the sign-in share is `inside`. All else stays with the one that asks for it, so that it comes on intent. */
export function chunkOf(id: string, context: Context): string | null {
  // a helper of the bundler belongs to the entry, which asks for it first
  if (id.startsWith('\0') || LATE.test(id)) return null
  if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react'
  if (id.endsWith('/src/boot-frame.ts')) return 'frame'
  if (LAST.test(id)) return null
  const asking = [...entriesOf(id, context)]
  const isStart = asking.some((one) => START.test(one))
  if (FRAME.test(id)) return isStart ? 'frame' : null
  if (isStart || asking.filter((one) => EVERYDAY.test(one)).length > 1) return 'shop'
  if (asking.length > 2 && asking.every((one) => INSIDE.test(one))) return 'inside'
  return null
}

/** The files that travel with a dynamic import. Those of the start are there already, and naming them or the asked file itself
 *  brings nothing sooner; what pages behind the sign-in need besides comes a step later, so that no public page carries the
 *  names (2 kB in all): a document of theirs names its own files anyway. */
export function travelsWith(file: string, needed: string[]): string[] {
  if (/^assets\/(_signed-in|payment)/.test(file)) return []
  const others = needed.filter((one) => !/^assets\/(react|frame|shop|boot|index|rolldown-runtime)-/.test(one))
  return others.every((one) => one === file) ? [] : others
}

/** The modules of their own import (the entry, a page, a part that opens on intent) that bring a module along. */
function entriesOf(id: string, context: Context): Set<string> {
  const found = new Set<string>()
  const seen = new Set([id])
  for (const one of seen) {
    const info = context.getModuleInfo(one)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.length > 0) found.add(one)
    for (const importer of info.importers) seen.add(importer)
  }
  return found
}

/** Start's client of the server functions, with its serializer 13 kB gzipped, is fetched at the first call from the browser:
 *  a public page makes none before it is touched. docs/decisions/031. */
export function lateServerFunctions(): Plugin {
  const late = fileOf('../src/api/late-fetcher.ts')
  let real: string | undefined
  return {
    name: 'late-server-functions',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (source === 'virtual:server-function-fetcher') return real
      if (!source.endsWith('/serverFnFetcher.js') || !importer?.endsWith('/createClientRpc.js')) return undefined
      real = (await this.resolve(source, importer, { ...options, skipSelf: true }))?.id
      return late
    },
  }
}

/** Leaves what each file of the browser's code holds in `dist/chunks.json`, for `tools/budget.ts`. */
export function listChunks(): Plugin {
  return {
    name: 'list-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const named = (id: string) => id.replace(fileOf('../'), '')
      const list = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk') return []
        const modules = Object.entries(file.modules).map(([id, { renderedLength }]) => [named(id), renderedLength])
        const { fileName, isEntry, imports } = file
        return [{ file: fileName, isEntry, asked: file.facadeModuleId ? named(file.facadeModuleId) : null, imports, modules }]
      })
      mkdirSync(fileOf('../dist'), { recursive: true })
      writeFileSync(fileOf('../dist/chunks.json'), JSON.stringify(list))
    },
  }
}

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
