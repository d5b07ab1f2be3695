import type { StaffRole } from '~/contracts/staff-constants'

export const ROLE_NAMES: Record<StaffRole, string> = { owner: 'владелец', manager: 'управляющий', cook: 'повар', courier: 'курьер' }

/** Owners and managers have a longer PIN. */
export const pinDigits = (role: StaffRole) => (role === 'owner' || role === 'manager' ? 6 : 4)
