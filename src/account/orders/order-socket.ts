import { fetchLiveUrl } from './live.functions'

/** Waits between attempts, ±30 % so that all pages do not return at once. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/** Calls `onNews` when the order changes, and after each connection, because something may have happened before it. Returns a function that
 *  ends it. Where there is no channel nothing is heard: the page polls. */
export function followOrder(id: number, onNews: () => void): () => void {
  let socket: WebSocket | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isOver = false
  void connect()
  return () => {
    isOver = true
    clearTimeout(retry)
    socket?.close()
  }

  async function connect() {
    const path = await fetchLiveUrl({ data: { id } }).catch(() => undefined)
    if (isOver || path === null) return
    if (path === undefined) return tryAgain()
    const url = new URL(path, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    socket = new WebSocket(url)
    socket.addEventListener('open', () => {
      failures = 0
      onNews()
    })
    socket.addEventListener('message', onNews)
    socket.addEventListener('close', tryAgain)
  }

  function tryAgain() {
    if (isOver) return
    const wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0
    failures += 1
    retry = setTimeout(() => void connect(), wait * (0.7 + Math.random() * 0.6))
  }
}
