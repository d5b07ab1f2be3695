// What the Worker's isolate itself holds, told by V8 through workerd's inspector: what Cloudflare's 128 MB are counted by. The
// resident memory of a local workerd says little of it, since its allocator keeps what was once used: a Worker of constants grows
// as much there.
import { setTimeout as pause } from 'node:timers/promises'

const WORKER = 'core:user:'
const BYTES_PER_MB = 1e6
const EVERY_MS = 50

/** The heap of a Worker that was served with this inspector: `{ leastDuring, close }`. `leastDuring(work)` waits for a promise
 *  and tells the least that was held meanwhile, in MB: the script's objects, the runtime's, and buffers, right after a
 *  collection of garbage. (The inspector can be asked to collect, and now and then never answers that.) */
export async function openHeap(inspectorPort) {
  const targets = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()
  const { webSocketDebuggerUrl } = targets.find(({ id }) => id.startsWith(WORKER))
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((open, failed) => {
    socket.addEventListener('open', open)
    socket.addEventListener('error', failed)
  })
  let asked = 0
  const call = (method) =>
    new Promise((answered) => {
      const id = ++asked
      const hear = ({ data }) => {
        const message = JSON.parse(data)
        if (message.id !== id) return
        socket.removeEventListener('message', hear)
        answered(message.result)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method }))
    })
  const heapMb = async () => {
    const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await call('Runtime.getHeapUsage')
    return (usedSize + embedderHeapUsedSize + backingStorageSize) / BYTES_PER_MB
  }
  return {
    async leastDuring(work) {
      let least = await heapMb()
      for (;;) {
        const isOver = await Promise.race([work.then(() => true), pause(EVERY_MS, false)])
        least = Math.min(least, await heapMb())
        if (isOver) return least
      }
    },
    close: () => socket.close(),
  }
}
