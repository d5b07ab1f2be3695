import type { StaffRole } from '~/contracts/staff-constants'

/** Digits of a PIN. */
export const pinDigits = (role: StaffRole): 4 | 6 => (role === 'owner' || role === 'manager' ? 6 : 4)

/** Why a PIN must not be used, or null. */
export function pinProblem(role: StaffRole, pin: string): string | null {
  const digits = pinDigits(role)
  if (!/^\d+$/.test(pin) || pin.length !== digits) return `Нужно ${digits === 4 ? 'четыре цифры' : 'шесть цифр'}`
  if (new Set(pin).size === 1) return 'Одинаковые цифры легко подобрать'
  if ('01234567890'.includes(pin) || '09876543210'.includes(pin)) return 'Цифры подряд легко подобрать'
  if (digits === 4 && Number(pin) >= 1940 && Number(pin) <= 2010) return 'Год рождения легко подобрать'
  return null
}
