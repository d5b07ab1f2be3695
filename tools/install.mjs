// Installs what package-lock.json names, where it is not there yet. Plain Node 20.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, say } from './run.mjs'

const packagesOf = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

/** npm writes what it installed into node_modules/.package-lock.json. Builds for other platforms are optional. */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json')) || !existsSync(join(root, 'node_modules/.bin/node'))) return false
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, wanted]) => path === '' || wanted.optional || installed[path]?.version === wanted.version,
  )
}

export async function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) fail(`Node ${process.versions.node} is too old: install Node 20 or newer.`)
  if (isInstalled()) return
  say('Installing packages (once, about a minute)')
  // `npm install`, not `npm ci`: docs/decisions/007. --no-save leaves package-lock.json as it is.
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const args = ['install', '--no-save', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']
  const code = await run(npm[0], [...npm.slice(1), ...args])
  if (code !== 0) fail('npm install failed; what it said is above.')
}
