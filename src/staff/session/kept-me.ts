import * as v from 'valibot'
import type { StaffMe } from '~/contracts/staff-people'
import { readStored, writeStored } from '~/lib/storage'

const OUTLINE = ['rights', 'pin_rights', 'kitchens', 'shop']
const me = v.custom<StaffMe>((value) => typeof value === 'object' && value !== null && OUTLINE.every((name) => name in value))

/** The last answer of GET /staff/me, for a reload without a network. Only our own build writes it, so its outline is checked. */
export const keptMe = (): StaffMe | null => readStored('staff-me', me)
export const keepMe = (me: StaffMe): void => writeStored('staff-me', me)
export const forgetMe = (): void => writeStored('staff-me', null)
