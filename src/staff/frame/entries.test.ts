import { describe, expect, it } from 'vitest'
import { STAFF_ROLES, type DeviceKind, type StaffRole } from '~/contracts/staff-constants'
import { may, rolesWith } from '~/rules/staff-rights'
import { rightsOfScreen } from './entries'

/** Each screen behind the sign-in; a new one must say what opens it. */
const screens = Object.keys(import.meta.glob('/routes/staff._in.*.tsx'))
  .map((file) => file.replace(/^\/routes\/staff\._in\.|\.tsx$/g, '').replace(/\.index$/, ''))
  .map((name) => `/staff/${name.replaceAll('.', '/')}`)

type Who = { role?: StaffRole; device?: DeviceKind }
const opens = ({ role = undefined, device = undefined }: Who) =>
  screens
    .filter((path) =>
      rightsOfScreen(path).some((right) => may({ role: role ?? null, device: device ?? null, steppedUp: false }, right) !== 'no'),
    )
    .map((path) => path.replace('/staff/', ''))
    .toSorted()

describe('a screen', () => {
  it('is opened by a right', () => {
    expect(screens.length).toBeGreaterThan(15)
    expect(screens.filter((path) => rightsOfScreen(path).length === 0)).toEqual([])
  })

  const kitchen = ['board', 'pass', 'print', 'stops']
  const desk = ['courier', 'orders', 'orders/new']
  const office = ['audit', 'customers', 'menu', 'menu/prices', 'news', 'numbers', 'people', 'places', 'promotions', 'zones']
  it.each<[Who, string[]]>([
    [{ role: 'owner' }, [...kitchen, ...desk, ...office, 'loyalty', 'menu/import', 'ready', 'settings']],
    [{ role: 'manager' }, [...kitchen, ...desk, ...office]],
    [{ role: 'cook' }, kitchen],
    [{ role: 'courier' }, ['courier']],
    [{ device: 'kitchen' }, [...kitchen, 'courier']],
    [{ device: 'counter' }, [...kitchen, ...desk]],
  ])('of %o', (who, wanted) => expect(opens(who)).toEqual(wanted.toSorted()))

  it.each(STAFF_ROLES)('is opened by exactly the roles that the refusal names: %s', (role) => {
    for (const path of screens) {
      const named = rightsOfScreen(path).flatMap(rolesWith)
      expect(named.includes(role), path).toBe(opens({ role }).includes(path.replace('/staff/', '')))
    }
  })
})
