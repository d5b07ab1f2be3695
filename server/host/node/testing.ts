import { MIGRATIONS_TABLE } from '#server/host/node/database'

const contexts = new WeakMap<object, Promise<unknown>[]>()

export function createExecutionContext(): ExecutionContext {
  const promises: Promise<unknown>[] = []
  const context = {
    waitUntil: (promise: Promise<unknown>) => void promises.push(promise),
    passThroughOnException: () => undefined,
    props: {},
  } as unknown as ExecutionContext
  contexts.set(context, promises)
  return context
}

export async function waitOnExecutionContext(context: ExecutionContext): Promise<void> {
  const promises = contexts.get(context) ?? []
  while (promises.length > 0) await Promise.allSettled(promises.splice(0))
}

export const createScheduledController = (options: { cron?: string; scheduledTime?: Date } = {}) => ({
  cron: options.cron ?? '',
  scheduledTime: Number(options.scheduledTime ?? Date.now()),
  noRetry: () => undefined,
})

export async function applyD1Migrations(d1: D1Database, migrations: Cloudflare.Env['MIGRATIONS']): Promise<void> {
  await d1.exec(MIGRATIONS_TABLE)
  const { results } = await d1.prepare('select name from d1_migrations').all<{ name: string }>()
  for (const { name, queries } of migrations)
    if (!results.some((row) => row.name === name))
      await d1.batch([...queries, `insert into d1_migrations (name) values ('${name}')`].map((query) => d1.prepare(query)))
}

/** Tests of these are skipped here: tests/support/one-host.ts. */
const ofWorkers = (name: string) => () => {
  throw new Error(`${name}: a Worker alone has it`)
}
export const createMessageBatch = ofWorkers('createMessageBatch')
export const getQueueResult = ofWorkers('getQueueResult')
export const evictDurableObject = ofWorkers('evictDurableObject')
