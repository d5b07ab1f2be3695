import type { StaffRole } from '~/contracts/staff-constants'

export const ROLE_NAMES: Record<StaffRole, string> = { owner: 'владелец', manager: 'управляющий', cook: 'повар', courier: 'курьер' }
