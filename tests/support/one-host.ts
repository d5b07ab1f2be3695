import { it } from 'vitest'

/** What a Worker alone has, and why the Node host has no such thing. Its tests run in the project `api-worker` only. */
const WORKER_ONLY = {
  'rows read': 'SQLite does not say how many rows it looked at',
  replicas: 'one database is read and written',
  'data centre': 'one process keeps answers in its memory',
  images: 'Cloudflare Images is a binding of Cloudflare',
  queue: 'the cron sends what waits in the outbox',
  sockets: 'the hub has its own: server/host/node/channel.test.ts',
}

/** What Node asks of a request whose body streams. The types of a Worker do not know it. */
export const STREAMS = { duplex: 'half' }

const isWorker = navigator.userAgent === 'Cloudflare-Workers'

/** `it` for what a Worker alone has; elsewhere it is skipped and says why. */
export const itOnWorker = (has: keyof typeof WORKER_ONLY) => (name: string, test: () => unknown) =>
  isWorker ? it(name, async () => void (await test())) : it.skip(`${name} (${WORKER_ONLY[has]})`, () => undefined)
