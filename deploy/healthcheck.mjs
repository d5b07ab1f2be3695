// Ends with 0 while the shop on this machine answers with its database. Asks past the proxy, as the proxy would;
// a shop that does not believe this machine sends it to https (308).
import { get } from 'node:http'

const { ORIGIN = 'http://localhost', PORT = '8787' } = process.env
const { host, protocol } = new URL(ORIGIN)
const headers = { host, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-for': '127.0.0.1' }
get({ host: '127.0.0.1', port: PORT, path: '/api/health', headers, timeout: 4000 }, ({ statusCode }) =>
  process.exit([200, 308].includes(statusCode) ? 0 : 1),
)
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1))
