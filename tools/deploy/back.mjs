// The way back of a roll-out that was cut off: by a signal in the process itself, else by `npm run deploy -- --back`, in the
// workflow's last step or by hand. docs/operations.md, "A roll-out that was cut off". Plain Node 20.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../run.ts'
import { jsonOf, SOURCE } from './commands.mjs'

/** One command of the way back: GitHub gives a cancelled step ten seconds, then it kills; a person may wait longer. */
export const BACK_LIMIT_MS = 30_000

/** The version with the most visitors: of several, one is somebody's tenth. */
export const largestOf = (versions) => versions.toSorted((one, other) => other.percentage - one.percentage)[0]

/** What is under way, `{ old, next }`, for whoever finds it cut off on the same machine: `read` answers undefined where nothing is. */
export function noteOf(file = join(root, 'dist/roll-out.json')) {
  return {
    write(what) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(what))
    },
    clear: () => rmSync(file, { force: true }),
    read() {
      try {
        return JSON.parse(readFileSync(file, 'utf8'))
      } catch {
        return undefined
      }
    },
  }
}

/** Gives every visitor to the version that served before. With a note: to the one it names, where the new one serves at all.
 *  Without: to the larger part, where two serve. Asked twice, it does nothing the second time. Answers the version, or
 *  undefined where there was nothing to give back. */
export async function giveBack({ run, worker, note, print }) {
  const sample = JSON.stringify({ versions: [{ version_id: '22222222-2222-4222-8222-222222222222', percentage: 100 }] })
  const { versions = [] } = jsonOf(await run(['deployments', 'status', '--json', '-c', SOURCE, '--env', 'production'], { sample }))
  const known = note.read()
  const isCut = known ? versions.some(({ version_id }) => version_id === known.next) : versions.length > 1
  if (!isCut) {
    print(`Nothing to give back: ${versions.map(({ version_id, percentage }) => `${version_id} has ${percentage} %`).join(', ')}`)
    note.clear()
    return undefined
  }
  const old = known?.old ?? largestOf(versions).version_id
  await run(['versions', 'deploy', `${old}@100%`, '--name', worker, '--message', 'back: the roll-out was cut off', '--yes'])
  note.clear()
  print(`${old} serves everybody again`)
  return old
}

/** A signal that is aborted when the tool is told to stop; the tool goes on, to give back. Told again (GitHub sends SIGINT, then
 *  SIGTERM), it does not listen: the way back has its own limits. */
export function stopSignal() {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort(new Error(`stopped by ${name}`)))
  return stopping.signal
}
