// Runs on plain Node 20 without packages: installs what package-lock.json names, then continues with a TypeScript tool on the
// bundled Node 24.   node tools/bootstrap.mjs start [arguments]   runs tools/start.ts
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node24 = join(root, 'node_modules/.bin/node')
const [tool, ...args] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node ${process.versions.node} is too old: install Node 20 or newer.`)
if (!isInstalled()) {
  console.log('· Installing packages (once, about a minute)')
  // `npm install`, not `npm ci`: docs/decisions/007. --no-save leaves package-lock.json as it is.
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const code = await run([...npm, 'install', '--no-save', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'])
  if (code !== 0) fail('npm install failed; its output is above.')
}
process.exitCode = await run([node24, join(root, 'tools', `${tool}.ts`), ...args])

/** npm records what it installed in node_modules/.package-lock.json. Builds for other platforms are optional. */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json')) || !existsSync(node24)) return false
  const packagesOf = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, wanted]) => path === '' || wanted.optional || installed[path]?.version === wanted.version,
  )
}

/** Runs a program to its end, forwards signals to it, and stops it when npm is gone. */
function run([program, ...rest]) {
  const child = spawn(program, rest, { cwd: root, stdio: 'inherit' })
  const forward = (signal) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000)
  return new Promise((done) => {
    child.on('error', (error) => done((console.error(error.message), 127)))
    child.on('exit', (code) => done(code ?? 1))
  }).finally(() => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, forward)
  })
}

function fail(sentence) {
  console.error(`✗ ${sentence}`)
  process.exit(1)
}
