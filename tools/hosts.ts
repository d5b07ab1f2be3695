// The hosts that tests run on.
import type { BuiltFor } from './build.ts'
import { fail } from './run.ts'

/** The faster one first: docs/decisions/084. */
const HOSTS: readonly BuiltFor[] = ['node', 'worker']

/** The named host; without a name the faster one, with JOURNEYS=all (`npm run test:all`, at night and before a deploy) both. */
export function hostsOf(name?: string): readonly BuiltFor[] {
  if (name === undefined) return process.env.JOURNEYS === 'all' ? HOSTS : HOSTS.slice(0, 1)
  const host = HOSTS.find((one) => one === name)
  return host ? [host] : fail('Name the host: --host node, or --host worker.')
}
