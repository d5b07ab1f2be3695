import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/* Back closes what is open: each open dialog, panel, sheet or menu has an entry of the browser's history at the address of its page.
 * The entry has the state of the page's own and a number, `layer`; the router never sees it. docs/decisions/067. */

/** When what Back or a link closes has left the screen of a slow phone, unless it stays open. */
const SETTLED_MS = 300
/** How long a navigation waits for a traversal that a busy browser has not begun. */
const LOST_MS = 2000

type Layer = { close: () => void; isClosing: boolean }

const layers: Layer[] = []
let pages: RouterHistory | undefined
let traversal: Promise<void> | undefined
/** Set until the traversal of ours arrives, however late: another one would go too far. */
let landed: (() => void) | undefined
let isSettling = false
/** Navigations that wait until the entries of layers are left. */
let leaving = 0

const present = () => (window.history.state ?? {}) as { layer?: number; __TSR_key?: string }
const depth = () => present().layer ?? 0

/** Makes Back close a layer while it is open; the place on the page stays. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen || !pages) return
    const layer = { close: () => close(), isClosing: false }
    layers.push(layer)
    settleSoon()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      settleSoon()
    }
  }, [isOpen])
}

/** The router's history with layers: what is opened by a link takes their place, so that no dead entries stay. Browser only. */
export function withLayers(create: () => RouterHistory): RouterHistory {
  // before the router's own listener
  window.addEventListener('popstate', onPop, { capture: true })
  const history = create()
  const behindLayers =
    (act: RouterHistory['push']): RouterHistory['push'] =>
    (...place) => {
      if (depth() === 0 && !traversal) return act(...place)
      leaving += 1
      void leaveLayers().then(() => {
        leaving -= 1
        act(...place)
        settleAfter(layers)
      })
    }
  pages = Object.create(history, {
    push: { value: behindLayers(history.push) },
    replace: { value: behindLayers(history.replace) },
  }) as RouterHistory
  // a reload closed what was open
  void leaveLayers()
  return pages
}

function onPop(event: PopStateEvent): void {
  const isOurs = landed !== undefined
  landed?.()
  landed = undefined
  if (present().__TSR_key === pages?.location.state.__TSR_key) {
    event.stopImmediatePropagation()
    const closing = isOurs ? [] : layers.slice(depth())
    settleAfter(closing)
    for (const layer of closing.toReversed()) layer.close()
  }
  settleSoon()
}

/** Counts these layers as closed until they had time to close. */
function settleAfter(closing: readonly Layer[]): void {
  for (const layer of closing) layer.isClosing = true
  const kept = [...closing]
  setTimeout(() => {
    for (const layer of kept) layer.isClosing = false
    settleSoon()
  }, SETTLED_MS)
}

/** Makes the entries as many as the layers, once for all that open and close together. */
function settleSoon(): void {
  if (isSettling) return
  isSettling = true
  queueMicrotask(() => void settle())
}

async function settle(): Promise<void> {
  await landing()
  isSettling = false
  if (landed || leaving > 0) return
  pages?.flush()
  const wanted = layers.filter(({ isClosing }) => !isClosing).length
  if (depth() > wanted) void go(wanted - depth())
  // past the router's own pushState, which would load the page again
  while (depth() < wanted) History.prototype.pushState.call(window.history, { ...present(), layer: depth() + 1 }, '')
}

async function leaveLayers(): Promise<void> {
  await landing()
  if (depth() > 0 && !landed) await go(-depth())
}

/** The end of the traversals under way. */
async function landing(): Promise<void> {
  if (!traversal) return
  await traversal
  await landing()
}

async function go(steps: number): Promise<void> {
  traversal = new Promise<void>((done) => {
    const lost = setTimeout(done, LOST_MS)
    landed = () => {
      clearTimeout(lost)
      done()
    }
    window.history.go(steps)
  })
  await traversal
  traversal = undefined
}
