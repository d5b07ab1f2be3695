import type { Server } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CRONS } from '#server/core/crons'
import { reportError } from '#server/core/report-error'
import { readFrontSettings } from '#server/core/settings'
import { RESTORED } from '#server/db/restored'
import shop from '#server/shop'
import { DataCopies } from './backups'
import { bucketsOf } from '#server/platform/buckets/buckets'
import { ScreenHub } from './channel'
import { Crons } from './crons'
import { d1OnSqlite } from './d1-on-sqlite'
import { shopFiles, openDataFolder, settingsOf } from './data-folder'
import { migrate, openDatabase } from './database'
import { answerBy, askBy, send, sendKept, shopServer, toPlainRequest } from './http'
import { env, waitUntil } from './index'
import { StaticFiles } from './static-files'
import { stopShop } from './stop'
import { visitorsBehind } from './visitors'

/** The build's folder: `server` with this file, `client`, `migrations`. */
const built = join(import.meta.dirname, '..')

type Options = { origin?: string | undefined; data?: string | undefined; port?: string | undefined; host?: string | undefined }

/** Opens the shop of a data folder and serves it. Settings are those of the environment, then of `shop.env` in the folder.
 *  @throws Error with one sentence for the operator, before anything is served */
async function open({ origin, data = '', port, host }: Options): Promise<{ address: string; ready: () => Promise<unknown> }> {
  if (data === '') throw new Error('Name the folder of the shop: --data /var/lib/love-sushi')
  const { folder, lock } = openDataFolder(data, import.meta.filename)
  const files = shopFiles(folder)
  const settings = settingsOf(folder, origin)
  const visitors = visitorsBehind(settings.TRUSTED_PROXY)
  const statics = new StaticFiles(join(built, 'client'))
  const hub = new ScreenHub()
  const buckets = bucketsOf(settings, folder)
  Object.assign(env, settings, buckets, { KITCHEN_CHANNEL: hub.binding, ASSETS: statics.assets })
  readFrontSettings(env)
  const sqlite = openDatabase(files.database)
  migrate(sqlite, join(built, 'migrations'))
  // then a trial of its copy adds neither the demo's data nor its people
  if (settings.ENVIRONMENT !== 'demo') sqlite.prepare('update system_state set seed_hash = ?1 where seed_hash is not ?1').run(RESTORED)
  Object.assign(env, { DB: d1OnSqlite(sqlite) })

  const context = { waitUntil, passThroughOnException: () => undefined, props: {} } as unknown as ExecutionContext
  const ask = askBy(visitors, (request) => shop.fetch(request, env, context))
  const server = shopServer((request, response) =>
    answerBy(response, async () => {
      const kept = shop.kept(toPlainRequest(request, visitors), env)
      if (kept) return sendKept(kept, response)
      if (!statics.answer(request, response)) await send(await ask(request, response), response)
    }),
  )
  server.on('upgrade', (request, socket, head) => hub.upgrade(request, socket, head, () => ask(request)))
  const address = await listen(server, Number(port ?? process.env['PORT'] ?? 8787), host ?? process.env['HOST'] ?? '127.0.0.1')
  const copies = new DataCopies({ sqlite, file: files.database, bucket: buckets.BACKUPS }).runs
  const run = (cron: string, at: Date) => copies[cron]?.(at) ?? shop.scheduled({ cron, scheduledTime: at.getTime() }, env, context)
  const crons = new Crons({ expressions: [...CRONS, ...Object.keys(copies)], file: files.runs, run, report: reportError })
  // then a run is noted in their file, not in the database: a copy of a quiet shop would never be equal to the one before
  Object.assign(env, { CRONS: crons })

  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= stopShop({ server, hub, crons, sqlite, lock }).then((code) => process.exit(code)))
  // `disconnect`: the command that started this process is gone
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => void stop())
  // asked here: over the network a real shop answers its own address only
  const key = { authorization: `Bearer ${env.STAFF_TOKEN}` }
  const ready = async () => (await shop.fetch(new Request(`${env.ORIGIN}/api/staff/ready`, { headers: key }), env, context)).json()
  return { address, ready }
}

function listen(server: Server, port: number, host: string): Promise<string> {
  const reasons: Partial<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken: stop the other program, or choose another with --port.`,
    EACCES: `Port ${port} is not allowed to this user: choose one above 1023 with --port.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: name another with --host.`,
    ERR_SOCKET_BAD_PORT: 'The port is a number from 1 to 65535: choose another with --port.',
  }
  return new Promise((listens, fails) => {
    const refuse = (error: NodeJS.ErrnoException) => fails(new Error(reasons[error.code ?? ''] ?? error.message, { cause: error }))
    try {
      server.once('error', refuse).listen(port, host, () => listens(`http://${host.includes(':') ? `[${host}]` : host}:${port}`))
    } catch (error) {
      refuse(error as NodeJS.ErrnoException)
    }
  })
}

const text = { type: 'string' } as const
try {
  const { values } = parseArgs({ options: { origin: text, data: text, port: text, host: text } })
  const { address, ready } = await open(values)
  console.log(JSON.stringify({ level: 'info', event: 'open', address, origin: env.ORIGIN }))
  if (process.send) process.send({ address, ready: await ready().catch(() => null) })
} catch (error) {
  console.error(`✗ ${(error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ')}`)
  process.exit(1)
}
