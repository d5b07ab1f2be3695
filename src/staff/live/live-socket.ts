import ReconnectingWebSocket from 'partysocket/ws'

type Deps = {
  /** News up to a cursor. */
  news: (cursor: number) => void
  /** The socket opened or closed: something may have been missed. */
  changed: () => void
}

const PING_MS = 25_000
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 15_000

/** The notification channel of a kitchen. It only says that there is news; the poll reads them. Reconnects after 1, 2, 4, 8, 15 seconds,
 *  and at once when the network or the visitor is back. */
export function openSocket(kitchenId: number, deps: Deps) {
  // every device waits a little differently, so that not all of them return in the same moment
  const spread = 0.7 + Math.random() * 0.6
  let isAnswered = true
  let wasUp = false
  let socket = connect()
  const isUp = () => socket.readyState === socket.OPEN

  function connect() {
    const opened = new ReconnectingWebSocket(addressOf(kitchenId), undefined, {
      minReconnectionDelay: FIRST_RETRY_MS * spread,
      maxReconnectionDelay: LAST_RETRY_MS * spread,
      reconnectionDelayGrowFactor: 2,
      maxEnqueuedMessages: 0,
    })
    opened.addEventListener('open', changed)
    opened.addEventListener('close', changed)
    opened.addEventListener('message', ({ data }) => {
      isAnswered = true
      const cursor = cursorOf(data)
      if (cursor !== null) deps.news(cursor)
    })
    return opened
  }
  function changed() {
    isAnswered = true
    if (wasUp === isUp()) return
    wasUp = isUp()
    deps.changed()
  }
  /** Its own `reconnect` would sit out the wait that has begun. */
  function renew() {
    socket.close()
    socket = connect()
  }

  const ping = setInterval(() => {
    if (!isUp()) return
    if (!isAnswered) return renew()
    isAnswered = false
    socket.send('ping')
  }, PING_MS)
  return {
    isUp,
    /** Connects at once if it waits to connect again. */
    wake: () => {
      if (socket.readyState === socket.CLOSED) renew()
    },
    close: () => {
      clearInterval(ping)
      socket.close()
    },
  }
}

function addressOf(kitchenId: number): string {
  const url = new URL(`/api/staff/live?kitchen_id=${kitchenId}`, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** `{"c":8123}`; null for anything else. */
function cursorOf(data: unknown): number | null {
  if (typeof data !== 'string' || !data.startsWith('{')) return null
  const { c } = JSON.parse(data) as { c?: unknown }
  return typeof c === 'number' ? c : null
}
