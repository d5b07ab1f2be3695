import type { DeviceKind, StaffRole } from '~/contracts/staff-constants'

/** What each role may do; `owner` may do all. `pin`: also within the right, only with a PIN given in the last five minutes. */
const RIGHTS = {
  'board.view': { roles: ['manager', 'cook'], devices: { kitchen: 'yes', counter: 'yes' } },
  'board.mark': { roles: ['manager', 'cook'], devices: { kitchen: 'yes', counter: 'yes' } },
  'board.stage': { roles: ['manager', 'cook'], devices: { kitchen: 'yes', counter: 'yes' } },
  'order.accept': { roles: ['manager', 'cook'], devices: { kitchen: 'yes', counter: 'yes' } },
  'order.hand_over': { roles: ['manager', 'cook'], devices: { kitchen: 'yes', counter: 'yes' } },
  'courier.assign': { roles: ['manager'], devices: { kitchen: 'yes', counter: 'pin' } },
  'order.promise': { roles: ['manager'], devices: { kitchen: 'pin', counter: 'pin' } },
  'order.cancel': { roles: ['manager'], devices: { kitchen: 'pin', counter: 'pin' }, stepUp: true },
  'kitchen.load': { roles: ['manager'], devices: { kitchen: 'pin', counter: 'pin' } },
  'kitchen.busy': { roles: ['manager'], devices: { kitchen: 'yes', counter: 'pin' } },
  'order.search': { roles: ['manager'], devices: { counter: 'yes' } },
  'order.create': { roles: ['manager'], devices: { counter: 'yes' } },
  'order.edit': { roles: ['manager'], devices: { counter: 'pin' } },
  'order.refund': { roles: ['manager'], devices: { counter: 'pin' }, stepUp: true },
  'refund.approve': { roles: [], devices: {}, stepUp: true },
  'stop.set': { roles: ['manager', 'cook'], devices: { kitchen: 'yes', counter: 'yes' } },
  'courier.run': { roles: ['courier', 'manager'], devices: {} },
  'courier.cash': { roles: ['manager'], devices: { counter: 'pin' }, stepUp: true },
  'menu.edit': { roles: ['manager'], devices: {} },
  'promo.edit': { roles: ['manager'], devices: {} },
  'places.hours': { roles: ['manager'], devices: {} },
  'places.terms': { roles: [], devices: {} },
  'shop.view': { roles: [], devices: {} },
  settings: { roles: [], devices: {}, stepUp: true },
  'customer.reveal': { roles: ['manager'], devices: { counter: 'yes' } },
  'customer.view': { roles: ['manager'], devices: {} },
  'customer.terms': { roles: [], devices: {} },
  'customer.export': { roles: [], devices: {}, stepUp: true },
  'bonus.give': { roles: ['manager'], devices: {} },
  'numbers.view': { roles: ['manager'], devices: {} },
  'exchange.import': { roles: [], devices: {} },
  'people.view': { roles: ['manager'], devices: {} },
  'people.manage': { roles: ['manager'], devices: {}, stepUp: true },
  'device.approve': { roles: ['manager'], devices: {} },
  'audit.view': { roles: ['manager'], devices: {} },
} as const satisfies Record<string, RightRule>

type Grant = 'yes' | 'pin'
type RightRule = { roles: readonly StaffRole[]; devices: Partial<Record<DeviceKind, Grant>>; stepUp?: boolean }
export type StaffRight = keyof typeof RIGHTS

export const STAFF_RIGHTS = Object.keys(RIGHTS) as StaffRight[]

/** Who acts: a person (signed in by code, or by PIN on a device), a device alone, or both. */
export type StaffActor = { role: StaffRole | null; device: DeviceKind | null; steppedUp: boolean }

/** `pin`: allowed once a person with the right gives a PIN. */
export type Permission = 'yes' | 'pin' | 'no'

/** Whether the actor may use a right now. A signed-in person's role counts, and the device's own rights in addition. */
export function may({ role, device, steppedUp }: StaffActor, right: StaffRight): Permission {
  const rule: RightRule = RIGHTS[right]
  const ownRight = role !== null && (role === 'owner' || rule.roles.includes(role))
  if (ownRight) return rule.stepUp === true && !steppedUp ? 'pin' : 'yes'
  const grant = device === null ? undefined : rule.devices[device]
  return grant ?? 'no'
}

/** The roles of people who have a right by themselves, the owner first. */
export const rolesWith = (right: StaffRight): readonly StaffRole[] => ['owner', ...RIGHTS[right].roles]

/** The roles of the people whom a role may add, change and block. */
export function managedRoles(role: StaffRole | null): readonly StaffRole[] {
  if (role === 'owner') return ['owner', 'manager', 'cook', 'courier']
  return role === 'manager' ? ['cook', 'courier'] : []
}
