// A local database as SQL, and a dump's file as SQL. The logic is server/backup's; Node 24 (npm scripts have it).
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { build } from 'esbuild'
import { getPlatformProxy } from 'wrangler'
import { root } from '../run.ts'

async function backupCode() {
  const bundle = await build({
    stdin: {
      contents: `export { dumpLines } from '#server/backup/dump'
        export { statementsOf } from '#server/backup/restore'`,
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    tsconfig: join(root, 'tsconfig.worker.json'),
  })
  return import(`data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].text).toString('base64')}`)
}

/** Writes the database of a state folder as SQL that makes it in an empty one. Answers the rows by table. */
export async function writeSqlOfState(state, file) {
  const { dumpLines, statementsOf } = await backupCode()
  const { env, dispose } = await getPlatformProxy({
    configPath: join(root, 'wrangler.toml'),
    persist: { path: join(state, 'v3') },
    remoteBindings: false,
  })
  try {
    return await writeSql(statementsOf(dumpLines(env.DB, new Date())), file)
  } finally {
    await dispose()
  }
}

/** Writes a dump (`.jsonl` or `.jsonl.gz`) as SQL. Answers what it says of itself: `{ at, snapshot, rows }`. */
export async function writeSqlOfDump(dump, file) {
  const { statementsOf } = await backupCode()
  const bytes = createReadStream(dump)
  const input = dump.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  const lines = createInterface({ input, crlfDelay: Infinity })
  const torn = new Promise((_, refuse) => [bytes, input].forEach((stream) => stream.on('error', refuse)))
  return Promise.race([writeSql(statementsOf(lines), file), torn])
}

async function writeSql(statements, file) {
  const out = createWriteStream(file, { mode: 0o600 })
  for (let next = await statements.next(); ; next = await statements.next()) {
    if (next.done) {
      await new Promise((done, refuse) => out.on('error', refuse).end(done))
      return next.value
    }
    if (!out.write(`${next.value};\n`)) await new Promise((go) => out.once('drain', go))
  }
}
