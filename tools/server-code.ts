// Modules of the shop for use in Node: bundled, with `~` and `#server` resolved.
import { build } from 'esbuild'
import { join } from 'node:path'
import { root } from './run.ts'

/** Bundles `contents` (TypeScript) and returns the JavaScript. */
export async function bundleSource(contents: string): Promise<string> {
  const stdin = { contents, resolveDir: root, loader: 'ts' as const }
  const tsconfig = join(root, 'tsconfig.worker.json')
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'esm', platform: 'node', tsconfig })
  return outputFiles[0]?.text ?? ''
}

export const importCode = (code: string) => import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)

/** What `contents` (TypeScript) exports. */
export const importSource = async (contents: string) => importCode(await bundleSource(contents))
