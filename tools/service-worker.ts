// Writes sw.js into the client files of a build: src/runtime/service-worker.ts with the build id and the files of public pages. SERVICE_WORKER=off
// writes one that removes the installed worker and its caches (docs/decisions/021).
import { build as bundle } from 'esbuild'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lowestBrowsers } from './lowest-browsers.ts'
import { root } from './run.ts'

/** Files of signed-in pages, of the sign-in and of staff screens are not cached in advance. */
const PERSONAL = /^(_signed-in|staff-|inside-|sign-in-|imask|pattern|range|checkout|order-(?!closed)|repeat-|dish-stack|factory)/

/** The steps of the start, and what they load with the first message. */
const START = /\/(?:client|boot|boot-frame|router)\.tsx?$|\/react-dom\/client\.js$|\/toast-host\.tsx$/

/** The fonts of the offline page. */
const FONTS = /^(onest|unbounded)-cyrillic\.woff2$/

const END = `self.addEventListener('install',()=>self.skipWaiting())
self.addEventListener('activate',(event)=>event.waitUntil((async()=>{
  for(const name of await caches.keys())if(name.startsWith('love-sushi-'))await caches.delete(name)
  await self.registration.unregister()
})()))
`

export async function writeServiceWorker(build: string, client: string): Promise<void> {
  const to = join(client, 'sw.js')
  if (process.env.SERVICE_WORKER === 'off') return writeFileSync(to, END)
  const named = (folder: string, wanted: (name: string) => boolean) =>
    readdirSync(join(client, folder))
      .filter(wanted)
      .toSorted()
      .map((name) => `/${folder}/${name}`)
  const files = [
    ...named('assets', (name) => /\.(?:js|css|woff2)$/.test(name) && !PERSONAL.test(name)),
    ...named('fonts', (name) => FONTS.test(name)),
  ]
  await bundle({
    entryPoints: [join(root, 'src/runtime/service-worker.ts')],
    outfile: to,
    bundle: true,
    minify: true,
    format: 'iife',
    target: lowestBrowsers,
    charset: 'utf8',
    logLevel: 'warning',
    define: { __SHELL__: JSON.stringify({ build, files, staff: staffFiles(client) }) },
  })
}

type Chunk = { file: string; asked: string | null; imports: string[] }

/** What a tablet needs without a network: all staff screens, and the start, each with its imports. */
function staffFiles(client: string): string[] {
  const chunks = JSON.parse(readFileSync(join(root, 'dist/chunks.json'), 'utf8')) as Chunk[]
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    chunks.find((chunk) => chunk.file === file)?.imports.forEach(add)
  }
  for (const { file, asked } of chunks) if (file.startsWith('assets/staff-') || START.test(asked ?? '')) add(file)
  const styled = readdirSync(join(client, 'assets')).filter((name) => /^staff-.*\.css$|\.woff2$/.test(name))
  return [...found, ...styled.map((name) => `assets/${name}`)].toSorted().map((file) => `/${file}`)
}
