import { describe, expect, it } from 'vitest'
import { managedRoles, may, STAFF_RIGHTS, type StaffActor, type StaffRight } from './staff-rights'

const person = (role: StaffActor['role'], steppedUp = false): StaffActor => ({ role, device: null, steppedUp })
const device = (kind: StaffActor['device'], role: StaffActor['role'] = null): StaffActor => ({ role, device: kind, steppedUp: false })

/** What owner, manager, cook, courier, a kitchen's and a counter's device may do: + yes, p with a PIN, - no. */
const TABLE: Record<StaffRight, string> = {
  'board.view': '+++-++',
  'board.mark': '+++-++',
  'board.stage': '+++-++',
  'order.accept': '+++-++',
  'order.hand_over': '+++-++',
  'courier.assign': '++--+p',
  'order.promise': '++--pp',
  'order.cancel': 'pp--pp',
  'kitchen.load': '++--pp',
  'kitchen.busy': '++--+p',
  'order.search': '++---+',
  'order.create': '++---+',
  'order.edit': '++---p',
  'order.refund': 'pp---p',
  'refund.approve': 'p-----',
  'stop.set': '+++-++',
  'courier.run': '++-+--',
  'courier.cash': 'pp---p',
  'menu.edit': '++----',
  'promo.edit': '++----',
  'places.hours': '++----',
  'places.terms': '+-----',
  'shop.view': '+-----',
  settings: 'p-----',
  'customer.reveal': '++---+',
  'customer.view': '++----',
  'customer.terms': '+-----',
  'customer.export': 'p-----',
  'bonus.give': '++----',
  'numbers.view': '++----',
  'exchange.import': '+-----',
  'people.view': '++----',
  'people.manage': 'pp----',
  'device.approve': '++----',
  'audit.view': '++----',
}

const ACTORS = [person('owner'), person('manager'), person('cook'), person('courier'), device('kitchen'), device('counter')]
const SIGN = { yes: '+', pin: 'p', no: '-' }

describe('may', () => {
  it.each(STAFF_RIGHTS)('%s', (right) => {
    expect(ACTORS.map((actor) => SIGN[may(actor, right)]).join('')).toBe(TABLE[right])
  })

  it('a PIN just given lifts a step-up, but gives no right', () => {
    expect(may(person('manager', true), 'order.cancel')).toBe('yes')
    expect(may(person('owner', true), 'settings')).toBe('yes')
    expect(may(person('cook', true), 'order.cancel')).toBe('no')
  })

  it('a person at a device has the rights of both', () => {
    expect(may(device('kitchen', 'cook'), 'kitchen.busy')).toBe('yes')
    expect(may(device('kitchen', 'courier'), 'board.mark')).toBe('yes')
    expect(may(device('kitchen', 'manager'), 'device.approve')).toBe('yes')
    expect(may(device('kitchen', 'cook'), 'order.cancel')).toBe('pin')
  })
})

it('owners manage everybody, managers cooks and couriers, the others nobody', () => {
  expect([null, 'courier', 'cook', 'manager', 'owner'].map((role) => managedRoles(role as StaffActor['role']).length)).toEqual([
    0, 0, 0, 2, 4,
  ])
})
