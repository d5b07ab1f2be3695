import type { StaffMe } from '~/contracts/staff-people'
import type { StaffRight } from '~/rules/staff-rights'
import { meQueries } from './me.queries'

/** What the cache holds of a person with these rights, for `renderStaff`. */
export const knownMe = (parts: Partial<StaffMe> & { rights?: StaffRight[]; pin_rights?: StaffRight[] } = {}) => {
  const me: StaffMe = {
    person: null,
    device: null,
    kitchens: [],
    shop: { name: 'Love Sushi', phone_mask: '+# (###) ###-##-##', extras: [{ name: 'приборы', per_person: 1 }] },
    rights: [],
    pin_rights: [],
    has_pin: false,
    stepped_up: false,
    now: '2026-11-24T15:30:00.000Z',
    ...parts,
  }
  return [meQueries.me().queryKey, me] as const
}
