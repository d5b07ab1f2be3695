import type { QueryClient } from '@tanstack/react-query'
import { fromPack } from '~/catalog/catalog.queries'
import type { CatalogPack } from '~/contracts/catalog-pack'
import { isSlow } from '~/lib/is-slow'
import { onIdle } from '~/lib/on-idle'
import { unpackCatalog } from '~/rules/catalog-pack'
import { putAtHand, readHand } from './at-hand'
import { fetchPack } from './fetch-pack'
import { answersOf } from './pack-answers'

/** How long the menu counts as the present one, as the catalogue's queries do. */
const FRESH_MS = 60_000
/** How long somebody who does nothing still looks at the page: who left it open asks for nothing. */
const LOOKED_AT_MS = 300_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

/** Brings the whole menu once, not on a slow or data-saving connection, and keeps it true while somebody looks at the page:
 *  every minute one question by its tag, answered by a few bytes where nothing changed, never in answer to a press but for who comes back after minutes. What
 *  changed reaches the screen then. `ready` comes to pass when it is there, or will not be. docs/decisions/036. */
export function keepPack(queryClient: QueryClient): { ready: Promise<void>; stop: () => void } {
  const over = new AbortController()
  let usedAt = Date.now()
  let isAsking = false
  let stopIdle: (() => void) | undefined

  const put = (pack: CatalogPack | null) => {
    const catalog = pack && unpackCatalog(pack)
    putAtHand(catalog && { answers: answersOf(catalog), version: catalog.version, provedAt: Date.now() })
  }

  async function check() {
    const held = readHand()
    if (!held || isAsking || isSlow() || Date.now() - held.provedAt < FRESH_MS) return
    isAsking = true
    try {
      const pack = await fetchPack(over.signal)
      if (over.signal.aborted) return
      if (pack?.version === held.version) return putAtHand({ ...held, provedAt: Date.now() })
      put(pack)
      renew(queryClient)
    } catch {
      // asked again in a minute; meanwhile what is held answers, and later the server
    } finally {
      isAsking = false
    }
  }

  const signOfUse = () => {
    usedAt = Date.now()
    const held = readHand()
    if (!held || isAsking || stopIdle || usedAt - held.provedAt < 2 * FRESH_MS) return
    // whatever it was a sign of comes first
    stopIdle = onIdle(() => {
      stopIdle = undefined
      void check()
    })
  }
  const { signal } = over
  for (const sign of SIGNS) window.addEventListener(sign, signOfUse, { signal, passive: true, capture: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && signOfUse(), { signal })
  const asking = window.setInterval(() => {
    if (document.visibilityState === 'visible' && Date.now() - usedAt < LOOKED_AT_MS) void check()
  }, FRESH_MS / 4)

  async function bring() {
    if (isSlow()) return
    // without it every page asks the server for its own part
    const pack = await fetchPack(signal).catch(() => null)
    if (pack !== null && !signal.aborted) put(pack)
  }

  return {
    ready: bring(),
    stop() {
      over.abort()
      stopIdle?.()
      window.clearInterval(asking)
      putAtHand(null)
    },
  }
}

/** What is on the screen is read anew, without a request; what is not is forgotten, so that no page opens with an old price. */
function renew(queryClient: QueryClient) {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => fromPack.has(String(queryKey[0]))
  queryClient.removeQueries({ predicate, type: 'inactive' })
  void queryClient.invalidateQueries({ predicate })
}
