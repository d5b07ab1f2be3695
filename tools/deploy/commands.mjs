// How the deploy tools run wrangler, or only say what they would run. Plain Node 20; wrangler itself runs on Node 24.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.ts'

export const BUILT = 'dist/server/wrangler.json'
export const SOURCE = 'wrangler.toml'

/** Gives `run(args, { sample, env })`: runs wrangler and answers what it said on stdout; throws with its words where it
 *  failed. A dry run prints the command and answers `sample` instead. Where `signal` is aborted, no command begins, and the one
 *  under way is stopped: `run` throws the signal's reason when it has ended, so that nothing of it can come later. `limitMs`
 *  ends a command that takes longer; a `detached` one does not hear the terminal's Ctrl-C. */
export function wranglerRunner({ isDry, print = console.log, program = 'wrangler', ...how }) {
  return async (args, { sample = '', env = {} } = {}) => {
    how.signal?.throwIfAborted()
    print(`$ wrangler ${args.map(quoted).join(' ')}`)
    if (isDry) return sample
    return capture(program, args, env, how)
  }
}

const quoted = (word) => (/^[\w./:@%=,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

const KILL_AFTER_MS = 2000

function capture(program, args, env, { signal, limitMs, detached = false }) {
  return new Promise((answer, refuse) => {
    // CI: nothing may wait for somebody to press a key; the level below which wrangler keeps even its JSON to itself
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, CI: 'true', WRANGLER_LOG: 'log', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached,
    })
    let ended
    const end = (why) => {
      ended ??= why
      child.kill('SIGTERM')
      timers.push(setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS))
    }
    const timers = limitMs ? [setTimeout(() => end(new Error(`wrangler took longer than ${limitMs} ms`)), limitMs)] : []
    const stop = () => end(signal.reason)
    signal?.addEventListener('abort', stop, { once: true })
    const said = { out: '', all: '' }
    child.stdout.on('data', (chunk) => ((said.out += chunk), (said.all += chunk)))
    child.stderr.on('data', (chunk) => (said.all += chunk))
    child.on('error', refuse)
    child.on('exit', (code) => {
      timers.forEach(clearTimeout)
      signal?.removeEventListener('abort', stop)
      if (ended) refuse(ended)
      else if (code === 0) answer(said.out)
      else refuse(new Error(`wrangler ${args.slice(0, 3).join(' ')} failed (${code}):\n${said.all.trim()}`))
    })
  })
}

/** Runs wrangler and answers the entry of this type that it wrote into its output file: the machine's side of what it says. */
export async function entryOf(run, type, args, sample) {
  const folder = mkdtempSync(join(tmpdir(), 'wrangler-output-'))
  const file = join(folder, 'entries.ndjson')
  try {
    await run(args, { env: { WRANGLER_OUTPUT_FILE_PATH: file } })
    return lastEntry(existing(file), type) ?? sample
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const existing = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The last entry of a type among lines of JSON; undefined where there is none. */
export const lastEntry = (text, type) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter((entry) => entry.type === type)
    .at(-1)

/** Reads JSON out of what wrangler printed, which may begin with a line of its own. */
export function jsonOf(text) {
  const from = text.search(/[[{]/)
  if (from === -1) throw new Error(`wrangler said no JSON: ${text.trim().slice(0, 200)}`)
  return JSON.parse(text.slice(from))
}

/** What an option `--name value` or `--name` of the command line says. */
export function option(name, argv = process.argv) {
  const at = argv.indexOf(`--${name}`)
  if (at === -1) return undefined
  const next = argv[at + 1]
  return next === undefined || next.startsWith('--') ? true : next
}
