import type { StaffMe } from '~/contracts/staff-people'
import { readStored, writeStored } from '~/lib/storage'

/** The last answer of GET /staff/me, for a reload without a network. Only our own build writes it, so its outline is checked. */
export const keptMe = (): StaffMe | null => readStored('staff-me', readMe)
export const keepMe = (me: StaffMe): void => writeStored('staff-me', me)
export const forgetMe = (): void => writeStored('staff-me', null)

function readMe(value: unknown): StaffMe | undefined {
  const isMe =
    typeof value === 'object' && value !== null && 'rights' in value && 'pin_rights' in value && 'kitchens' in value && 'shop' in value
  return isMe ? (value as StaffMe) : undefined
}
