import type { BuiltFor } from '#tools/build'
import type { Place } from '#tools/shop/place'

/** The host that this run is for: docs/decisions/084. */
export const host = () => process.env['E2E_HOST'] as BuiltFor

/** The folder with database and pictures of a shop that the journeys serve. */
export const placeIn = (folder: string): Place => ({ kind: host() === 'node' ? 'data' : 'local', folder, isNamed: true })

/** The option of `npm run shop` that names such a folder. */
export const placeOption = () => (host() === 'node' ? '--data' : '--local')

/** The command that serves the demo, or with `SHOP=empty` an empty shop, and its settings. */
export function serving(folder: string, port: number, env: Record<string, string | undefined> = {}) {
  const { SHOP_HOST: address, ...settings } = env
  if (host() === 'worker') return { command: ['tools/start.ts'], env: { ...env, PORT: String(port), SHOP_STATE: folder } }
  const options = { origin: `http://localhost:${port}`, data: folder, port: String(port), ...(address && { host: address }) }
  const command = ['tools/server.ts', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])]
  return { command, env: { SHOP: 'demo', ...settings } }
}
