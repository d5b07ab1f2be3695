import type { Server } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { reasonOf } from '#server/core/errors'
import { serviceContextOf } from '#server/http/context'
import { sendWaiting } from '#server/messages/send-messages'
import type { ScreenHub } from './channel'
import type { Crons } from './crons'
import { backgroundEnded, env } from './index'

/** How long open requests, background work and messages may take together. systemd kills after 90 s, Docker after 10 s. */
const DRAIN_MS = 7_000

type Parts = { server: Server; hub: ScreenHub; crons: Crons; sqlite: DatabaseSync; lock: DatabaseSync }

/** Ends the shop: accepts nothing more, ends what was begun, tells the screens, sends the messages that wait, closes the database. Returns
 *  the exit status: 0, or 1 if something did not end in time. What was not sent waits in the database. */
export async function stopShop({ server, hub, crons, sqlite, lock }: Parts): Promise<0 | 1> {
  const late = Symbol('late')
  const limit = new Promise<typeof late>((over) => setTimeout(() => over(late), DRAIN_MS))
  const closed = new Promise<void>((over) => server.close(() => over()))
  // a browser keeps its connection open between requests
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const drained = Promise.all([hub.close(), closed, crons.stop()])
    .then(backgroundEnded)
    .then(() => (env.API_BASE_URL ? undefined : sendWaiting(serviceContextOf(env, new Date()))))
    .then(backgroundEnded)
    .catch((error: unknown) => console.error(JSON.stringify({ level: 'error', event: 'stop', reason: reasonOf(error) })))
  const isLate = (await Promise.race([drained, limit])) === late
  clearInterval(idle)
  server.closeAllConnections()
  sqlite.close()
  lock.close()
  console.log(JSON.stringify({ level: isLate ? 'warn' : 'info', event: 'closed', late: isLate }))
  return isLate ? 1 : 0
}
