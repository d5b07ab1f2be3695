import { POINT } from '#server/orders/orders.testing'
import { addDevice, cookieFor, staffCall } from '#server/staff/office/people/people.testing'

/* Calls of the order desk, by a manager of the kitchen of the city `day` unless a caller is given. */

type Caller = Parameters<typeof staffCall>[2]

const manager = async () => ({ cookie: await cookieFor({ kitchens: [POINT.day] }) })
export const counter = () => addDevice(POINT.day, 'counter')
export const foreigner = async () => ({ cookie: await cookieFor({ kitchens: [POINT.night] }) })

export const get = async (path: string, caller?: Caller) => staffCall('GET', path, caller ?? (await manager()))
export const post = async (path: string, body: unknown, caller?: Caller) =>
  staffCall('POST', path, { ...(caller ?? (await manager())), body })

let phones = 0
/** A phone that no customer has. */
export const newPhone = () => {
  phones += 1
  return `7955${String(Date.now() % 1000).padStart(3, '0')}${String(phones).padStart(4, '0')}`
}

/** Places an order by phone. */
export async function call(
  body: Record<string, unknown>,
  { key = crypto.randomUUID(), caller }: { key?: string | null; caller?: Caller } = {},
) {
  const by = caller ?? (await manager())
  return staffCall('POST', '/staff/orders', { ...by, body, ...(key !== null && { headers: { 'idempotency-key': key } }) })
}
