import { createServer, type AddressInfo } from 'node:net'

/** A port that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer()
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })
}
