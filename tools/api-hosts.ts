// `npm run test:api -- [--host node|worker] [files]`: the API tests on one host, the faster one if none is named. JOURNEYS=all tests
// both: `npm run test:all`, at night and before a deploy.
import { parseArgs } from 'node:util'
import { endWithSignals, fail, run } from './run.ts'

/** The faster one first: docs/decisions/084. */
const HOSTS = ['node', 'worker']

const hostsOf = (host: string | undefined) => (host ? [host] : process.env.JOURNEYS === 'all' ? HOSTS : HOSTS.slice(0, 1))

/** The arguments of vitest for the API tests. */
export const apiProjects = (host?: string): string[] => hostsOf(host).flatMap((one) => ['--project', `api-${one}`])

/** The arguments of vitest for all tests without a browser. */
export const testProjects = (): string[] => ['--project', 'unit', '--project', 'dom', ...apiProjects()]

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { host: { type: 'string' } } })
  if (values.host !== undefined && !HOSTS.includes(values.host)) fail('Name the host: --host node, or --host worker.')
  endWithSignals(130)
  process.exitCode = await run('vitest', ['run', ...apiProjects(values.host), ...positionals])
}
