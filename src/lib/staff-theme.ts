import * as v from 'valibot'
import { SHIFT } from './staff-theme-script'
import { readStored, writeStored } from './storage'

export type StaffTheme = 'light' | 'night'
/** `shift` is dark by default, `office` light. Each has its own choice. */
type ScreenKind = 'shift' | 'office'

const choice = v.picklist(['light', 'night']) satisfies v.GenericSchema<unknown, StaffTheme>
const keyOf = (kind: ScreenKind) => `staff-${kind}-theme` as const
const kindOf = (pathname: string): ScreenKind => (SHIFT.test(pathname) ? 'shift' : 'office')

/** The theme of a staff screen: the chosen one, else that of its kind. */
export function staffThemeOf(pathname: string): StaffTheme {
  const kind = kindOf(pathname)
  return readStored(keyOf(kind), choice) ?? (kind === 'office' ? 'light' : 'night')
}

/** Keeps the choice for all screens of the kind, and shows it at once. */
export function chooseStaffTheme(pathname: string, theme: StaffTheme): void {
  writeStored(keyOf(kindOf(pathname)), theme)
  showStaffTheme(theme)
}

export const showStaffTheme = (theme: StaffTheme): void => void (document.documentElement.dataset['theme'] = theme)
