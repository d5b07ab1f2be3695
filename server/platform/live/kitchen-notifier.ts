/** What changed in a kitchen: the newest event, and the orders it is about. */
export type KitchenChange = { cursor: number; orders: readonly number[] }

/** Whose sockets end: those of a session, or all of a device. */
export type SocketOwner = { session?: number; device?: number }

/** The RPC of a kitchen's channel (server/host/cloudflare/kitchen-channel.ts). */
export type KitchenChannelCalls = {
  notify(change: KitchenChange): void
  drop(owner: SocketOwner): void
}

/** Reaches the open screens of kitchens. */
export type KitchenNotifier = {
  notify(kitchenId: number, change: KitchenChange): Promise<void>
  drop(kitchenId: number, owner: SocketOwner): Promise<void>
  /** Connects the visitor's socket under a tag; the response is the upgrade. */
  connect(kitchenId: number, socket: SocketTag): Promise<Response>
}

/** `staff` sockets hear of everything in the kitchen, `order:812` of that order. */
export type SocketTag = { tag: 'staff' | `order:${number}`; owner: SocketOwner }

/** Carries the tag from the Worker to the channel. */
export const SOCKET_HEADER = 'x-live-socket'

type Channel = { notify(change: KitchenChange): unknown; drop(owner: SocketOwner): unknown } & Pick<Fetcher, 'fetch'>
/** The binding, as far as it is used here. */
export type ChannelBinding = { getByName(name: string): Channel }

/** One channel per kitchen. Undefined without the binding: then screens poll. */
export function kitchenNotifier(binding: ChannelBinding | undefined): KitchenNotifier | undefined {
  if (!binding) return undefined
  const channelOf = (kitchenId: number) => binding.getByName(`kitchen:${kitchenId}`)
  return {
    notify: async (kitchenId, change) => void (await channelOf(kitchenId).notify(change)),
    drop: async (kitchenId, owner) => void (await channelOf(kitchenId).drop(owner)),
    // nothing of the visitor's own request gets there
    connect: (kitchenId, socket) =>
      channelOf(kitchenId).fetch('https://channel/', { headers: { upgrade: 'websocket', [SOCKET_HEADER]: JSON.stringify(socket) } }),
  }
}
