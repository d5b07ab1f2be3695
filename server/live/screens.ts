import type { KitchenNews, OrderNews } from '~/contracts/live'
import type { KitchenChange, SocketOwner, SocketTag } from '#server/platform/live/kitchen-notifier'
import { SESSION_ENDED } from './close-codes'

/** One order's pages; more would let one customer crowd out the kitchen. */
const MAX_PER_ORDER = 8

type Tag = SocketTag['tag']
/** An open socket; `send` may throw while it is closing. */
export type Screen = { owner: SocketOwner; send(text: string): void; close(code: number, reason: string): void }
/** The open screens of one kitchen under a tag, oldest first. Whatever holds the sockets: each host has its own way. */
export type ScreensOf = (tag: Tag) => readonly Screen[]

export function notifyScreens(screensOf: ScreensOf, { cursor, orders }: KitchenChange): void {
  send(screensOf('staff'), { c: cursor })
  for (const order of orders) send(screensOf(`order:${order}`), { o: order, c: cursor })
}

export function dropScreens(screensOf: ScreensOf, { session, device }: SocketOwner): void {
  for (const { owner, close } of screensOf('staff')) {
    const isTheirs = (session !== undefined && owner.session === session) || (device !== undefined && owner.device === device)
    if (isTheirs) close(SESSION_ENDED, 'session ended')
  }
}

/** Closes the oldest pages of an order that are too many with one more. Staff screens are not limited. */
export function makeRoom(screensOf: ScreensOf, tag: Tag): void {
  if (tag === 'staff') return
  const open = screensOf(tag)
  for (const { close } of open.slice(0, Math.max(0, open.length + 1 - MAX_PER_ORDER))) close(1008, 'too many pages')
}

function send(screens: readonly Screen[], news: KitchenNews | OrderNews): void {
  const text = JSON.stringify(news)
  for (const screen of screens) {
    try {
      screen.send(text)
    } catch {
      // it is closing: the next one still hears of it
    }
  }
}
