// How the tools start programs: the project's own first on the path (and with them Node 24), quiet while all is well,
// and none left behind. Plain Node 20, nothing but node: modules: this runs before anything is installed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const say = (line) => console.log(`· ${line}`)

/** Ends the tool with one sentence instead of a stack. */
export function fail(sentence, code = 1) {
  console.error(`✗ ${sentence}`)
  process.exit(code)
}

export const toolEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: 'warn',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false', // or workerd's wrapper asks the network where this machine stands
  ...extra,
})

const running = new Set()
let stopping = false

/** Starts a program that lives on its own; it is told to stop when this tool is. */
export function start(program, args, { env, stdio = 'inherit', cwd = root } = {}) {
  const child = spawn(program, args, { cwd, env: toolEnvironment(env), stdio })
  running.add(child)
  child.ended = new Promise((done) => {
    child.on('error', (error) => done({ code: 127, error }))
    child.on('exit', (code, signal) => done({ code: code ?? 1, signal }))
  }).finally(() => running.delete(child))
  return child
}

/** Runs a program to its end and gives its exit code. `quiet` shows what it said only where it failed; 'always', never. */
export async function run(program, args, { quiet = false, ...options } = {}) {
  const child = start(program, args, { ...options, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk))
  const { code, error } = await child.ended
  if (stopping) await new Promise(() => {}) // the tool is ending: nothing after this may start
  if (quiet === true && code !== 0) process.stderr.write(Buffer.concat(said))
  if (error) console.error(error.message)
  return code
}

/** Tells every program to stop, waits, and makes sure. */
export async function stopAll(waitMs = 8000) {
  stopping = true
  const children = [...running]
  for (const child of children) child.kill('SIGTERM')
  const late = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), waitMs)
  await Promise.all(children.map((child) => child.ended))
  clearTimeout(late)
}

/** Ctrl-C, `kill`, a closed terminal, or npm itself gone: stop everything, then end. */
export function endWithSignals(code = 0) {
  const end = () => (stopping ? undefined : stopAll().finally(() => process.exit(code)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  if (!process.env.npm_lifecycle_event) return
  const before = ancestors()
  setInterval(() => ancestors() !== before && end(), 1000).unref()
}

/** The parent, and npm behind it where npm's shell stands between: whoever kills npm hard must not leave a shop open. */
function ancestors() {
  try {
    const grandparent = /\nPPid:\s+(\d+)/.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1]
    const isNpm = readFileSync(`/proc/${grandparent}/cmdline`, 'utf8').includes('npm')
    return isNpm ? `${process.ppid} ${grandparent}` : `${process.ppid}`
  } catch {
    return `${process.ppid}` // no /proc on this system
  }
}
