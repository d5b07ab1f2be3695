// Modules of the shop itself, for a measurement in Node: bundled as they are, with `~` and `#server` found.
import { build } from 'esbuild'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../run.ts'

/** What `contents` (TypeScript) exports. */
export async function importSource(contents) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-source-'))
  try {
    const outfile = join(folder, 'source.mjs')
    const stdin = { contents, resolveDir: root, loader: 'ts' }
    await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', tsconfig: join(root, 'tsconfig.worker.json') })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
