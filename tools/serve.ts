// Serves one built Worker on workerd, without a Node proxy in front of it.
//   node tools/serve.ts --config dist/server/wrangler.json --port 8787 [--host 0.0.0.0] [--state .shop-state]
// Reads what the build wrote: wrangler.json, the modules beside it, .dev.vars and the client's files. Ends with its parent.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as readWorker } from 'wrangler'

const { values: options } = parseArgs({
  options: {
    config: { type: 'string', default: 'dist/server/wrangler.json' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8787' },
    state: { type: 'string' },
  },
})

const MODULE_TYPES: Record<string, 'ESModule' | 'CompiledWasm' | 'Text' | 'Data'> = {
  '.js': 'ESModule',
  '.mjs': 'ESModule',
  '.wasm': 'CompiledWasm',
  '.txt': 'Text',
  '.bin': 'Data',
}

/** The entry first, then every other module of the build. */
function modulesOf(main: string) {
  const root = dirname(main)
  const others = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in MODULE_TYPES)
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => path !== relative(root, main))
  return [relative(root, main), ...others].map((path) => ({ type: MODULE_TYPES[extname(path)] ?? 'ESModule', path }))
}

const { workerOptions, main = '', externalWorkers } = readWorker(resolve(options.config))
const { modulesRules: _rules, ...worker } = workerOptions
// from the environment as well: two shops that start at the same time share the file
const bindings = { ...(worker.bindings as object), ...(JSON.parse(process.env.SHOP_VARS ?? '{}') as object) }

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    host: options.host,
    port: Number(options.port),
    log: new Log(LogLevel.WARN),
    handleStructuredLogs: ({ level, message }) =>
      (level === 'error' || level === 'warn' ? process.stderr : process.stdout).write(`${message}\n`),
    telemetry: { enabled: false },
    ...(options.state && { resourcePersistencePath: resolve(options.state, 'v3') }),
    workers: [{ ...worker, bindings, name: worker.name ?? 'shop', rootPath: dirname(main), modules: modulesOf(main) }, ...externalWorkers],
  } as Parameters<typeof convertV4MiniflareOptions>[0]),
)

let stopping: Promise<void> | undefined
const stop = (code: number) => (stopping ??= miniflare.dispose().finally(() => process.exit(code)))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
process.on('disconnect', () => stop(0))

await miniflare.ready
// workerd does not fire crons. Each runs at once, then every minute or every hour; they are idempotent and never overlap.
const { crons = [] } = (JSON.parse(readFileSync(resolve(options.config), 'utf8')) as { triggers?: { crons?: string[] } }).triggers ?? {}
for (const cron of crons) {
  let isRunning = false
  const runCron = async () => {
    if (isRunning || stopping) return
    isRunning = true
    try {
      const worker = (await miniflare.getWorker()) as unknown as {
        scheduled: (event: { scheduledTime: Date; cron: string }) => Promise<unknown>
      }
      await worker.scheduled({ scheduledTime: new Date(), cron })
    } catch (error) {
      if (!stopping) console.error(error)
    } finally {
      isRunning = false
    }
  }
  void runCron()
  setInterval(runCron, cron === '* * * * *' ? 60_000 : 3_600_000).unref()
}
process.send?.('ready')
if (!process.send) console.log(`http://${options.host}:${options.port}/`)
