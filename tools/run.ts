// How the tools start programs: the project's own binaries first on the path, output only when needed, nothing left running.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { dirname, join } from 'node:path'

export const root = dirname(import.meta.dirname)
export const say = (line: string) => console.log(`· ${line}`)

/** Ends the tool with one sentence instead of a stack trace. */
export function fail(sentence: string): never {
  console.error(`✗ ${sentence}`)
  process.exit(1)
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

Object.assign(process.env, {
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: process.env.WRANGLER_LOG ?? 'warn',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false', // miniflare would ask the network for the location of this machine
})

export type Options = { env?: Record<string, string>; stdio?: StdioOptions; cwd?: string; detached?: boolean }
export type Ended = { code: number; error?: Error }
export type Program = ChildProcess & { ended: Promise<Ended> }

const running = new Set<Program>()
let stopping = false

/** Starts a program; it is stopped when this tool is. */
export function start(program: string, args: string[], { env, stdio = 'inherit', cwd = root, detached = false }: Options = {}): Program {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio, detached })
  const ended = new Promise<Ended>((done) => {
    child.on('error', (error) => done({ code: 127, error }))
    child.on('exit', (code) => done({ code: code ?? 1 }))
  })
  const started = Object.assign(child, { ended })
  running.add(started)
  void ended.then(() => running.delete(started))
  return started
}

/** Runs a program to its end and returns its exit code. `quiet` prints the output only after a failure; 'always' never. */
export async function run(
  program: string,
  args: string[],
  { quiet = false, ...options }: Options & { quiet?: boolean | 'always' } = {},
): Promise<number> {
  const child = start(program, args, { ...options, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
  const { code, error } = await child.ended
  if (stopping) await new Promise(() => {}) // the tool is ending: nothing after this may start
  if (quiet === true && code !== 0) process.stderr.write(Buffer.concat(output))
  if (error) console.error(error.message)
  return code
}

/** Stops every program that was started here; kills those that do not end in time. */
export async function stopAll(waitMs = 8000): Promise<void> {
  stopping = true
  const children = [...running]
  for (const child of children) child.kill('SIGTERM')
  const late = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), waitMs)
  await Promise.all(children.map((child) => child.ended))
  clearTimeout(late)
}

/** On a signal, or when the parent process is gone: stops everything, then ends. */
export function endWithSignals(code = 0): void {
  const end = () => (stopping ? undefined : stopAll().finally(() => process.exit(code)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), 1000).unref()
}
