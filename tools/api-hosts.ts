// `npm run test:api -- [--host node|worker] [files]`: the API tests on one host, the faster one if none is named; JOURNEYS=all: on both.
import { parseArgs } from 'node:util'
import { hostsOf } from './hosts.ts'
import { endWithSignals, run } from './run.ts'

/** The arguments of vitest for the API tests. */
export const apiProjects = (host?: string): string[] => hostsOf(host).flatMap((one) => ['--project', `api-${one}`])

/** The arguments of vitest for all tests without a browser. */
export const testProjects = (): string[] => ['--project', 'unit', '--project', 'dom', ...apiProjects()]

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { host: { type: 'string' } } })
  const projects = apiProjects(values.host)
  endWithSignals(130)
  process.exitCode = await run('vitest', ['run', ...projects, ...positionals])
}
