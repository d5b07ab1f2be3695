// `npm run server -- update --data DIR [--to REF]`: another version of a shop that runs as a service, with a way back. It is installed,
// built and rehearsed on a copy of the data beside the running shop; the shop is closed for the seconds of the switch only.
//   --stop, --start   how the service is stopped and started; without them systemctl with love-sushi
import { execFileSync, execSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { fail, messageOf, root, say } from './run.ts'

const HEALTHY_MS = 60_000
/** What a version consists of besides what git has. */
const PARTS = ['dist/node', 'node_modules']

/** `root`: the checkout that the service runs. */
type Update = { root: string; data: string; to: string; stop: string; start: string; healthyMs?: number }

/** Puts the version `to` into the place of the running one. @throws Error with one sentence; then the version before it runs on */
export async function update({ root, data, to, stop, start, healthyMs = HEALTHY_MS }: Update): Promise<void> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  if (git('status', '--porcelain', '--untracked-files=no') !== '')
    throw new Error('The code was changed by hand: commit or undo that first (git status)')
  const database = join(data, 'shop.sqlite')
  if (!existsSync(database)) throw new Error(`There is no shop in ${data}`)
  const before = git('rev-parse', 'HEAD')
  const after = commitOf(to, git)
  if (after === before) return say(`The shop is at ${to} already`)

  const beside = join(root, '.update')
  const next = join(beside, 'next')
  const clear = () => {
    rmSync(beside, { recursive: true, force: true })
    git('worktree', 'prune')
  }
  clear()
  mkdirSync(beside)
  try {
    say(`Building ${to} beside the running shop`)
    git('worktree', 'add', '--detach', '--force', next, after)
    const inNext = (...args: string[]) =>
      execFileSync('node', args, { cwd: next, env: { ...process.env, HOST: 'node' }, stdio: ['ignore', 'ignore', 'inherit'] })
    inNext('tools/bootstrap.mjs', 'build')
    rehearse(inNext, root, data)
    const added = migrationsOf(next).filter((name) => !migrationsOf(root).includes(name))
    if (added.length > 0)
      say(`It changes the database (${added.join(', ')}). After a good start the way back is a restore: orders since then would be lost`)
  } catch (error) {
    clear()
    throw new Error(`Nothing was changed: ${messageOf(error)}`, { cause: error })
  }

  const run = (command: string) => execSync(command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  const switchTo = (commit: string, from: string, keep: string) => {
    for (const part of PARTS) {
      mkdirSync(join(keep, part, '..'), { recursive: true })
      if (existsSync(join(root, part))) renameSync(join(root, part), join(keep, part))
      if (existsSync(join(from, part))) renameSync(join(from, part), join(root, part))
    }
    git('checkout', '--quiet', '--detach', commit)
  }
  say('Switching')
  run(stop)
  const [former, failed, copy] = [join(beside, 'former'), join(beside, 'failed'), join(beside, 'shop.sqlite')]
  for (const end of ['', '-wal']) if (existsSync(database + end)) copyFileSync(database + end, copy + end)
  try {
    switchTo(after, next, former)
    run(start)
    await healthy(data, healthyMs)
  } catch (error) {
    say('Going back')
    run(stop)
    switchTo(before, former, failed)
    for (const end of ['', '-wal', '-shm']) {
      rmSync(database + end, { force: true })
      if (existsSync(copy + end)) copyFileSync(copy + end, database + end)
    }
    run(start)
    clear()
    throw new Error(`${to} did not start well (${messageOf(error)}). The version before it runs again, with its data`, { cause: error })
  }
  clear()
  say(`The shop runs ${to}`)
}

function commitOf(version: string, git: (...args: string[]) => string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${version}^{commit}`)
  } catch {
    throw new Error(`There is no version ${version}: git fetch --tags, git tag`)
  }
}

/** Dumps the shop, and lets the next version restore and migrate the dump elsewhere. The dump stays with the backups. */
function rehearse(inNext: (...args: string[]) => unknown, root: string, data: string): void {
  using work = mkdtempDisposableSync(join(tmpdir(), 'update-'))
  const dump = join(work.path, 'before.jsonl.gz')
  execFileSync('node', ['tools/shop.ts', 'backup', '--data', data], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('node', ['tools/shop.ts', 'backup', dump, '--data', data], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  inNext('tools/shop.ts', 'restore', dump, '--erased', 'none', '--data', work.path)
}

const migrationsOf = (folder: string) => readdirSync(join(folder, 'server/db/migrations')).filter((name) => name.endsWith('.sql'))

/** Resolves when the shop answers that it and its database work. @throws Error with its last answer */
async function healthy(data: string, limitMs: number): Promise<void> {
  const settings = join(data, 'shop.env')
  const { ORIGIN = 'http://localhost', PORT = '8787' } = {
    ...(existsSync(settings) ? parseEnv(readFileSync(settings, 'utf8')) : {}),
    ...process.env,
  }
  const { host, protocol } = new URL(ORIGIN)
  const headers = { host, 'x-forwarded-proto': protocol.slice(0, -1) }
  const ask = () =>
    new Promise<string>((done) =>
      get({ host: '127.0.0.1', port: PORT, path: '/api/health', headers, timeout: 2000 }, (answer) => {
        answer.resume()
        // 308: a shop that does not believe this machine sends it to https
        done([200, 308].includes(answer.statusCode ?? 0) ? 'ok' : `it answers ${answer.statusCode}`)
      })
        .on('timeout', () => done('it does not answer'))
        .on('error', (error) => done(error.message)),
    )
  const end = Date.now() + limitMs
  let said = ''
  while (Date.now() < end) {
    said = await ask()
    if (said === 'ok') return
    await new Promise((again) => setTimeout(again, 250))
  }
  throw new Error(said)
}

/** The newest release, or without any what the branch follows. */
function newest(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  git('fetch', '--quiet', '--tags')
  return git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0] || git('rev-parse', '--abbrev-ref', 'origin/HEAD')
}

/** `npm run server -- update`. */
export async function updateShop(args: string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { data: text, to: text, stop: text, start: text } })
  const { stop = 'sudo systemctl stop love-sushi', start = 'sudo systemctl start love-sushi' } = values
  const data = resolve(values.data ?? fail('Name the folder of the shop: --data /var/lib/love-sushi'))
  await update({ root, data, to: values.to ?? newest(), stop, start }).catch((error: unknown) => fail(messageOf(error)))
}
