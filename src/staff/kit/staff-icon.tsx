import { cx } from '~/ui/cx'
import type icons from './icons.json'

export type StaffIconName = keyof typeof icons

type StaffIconProps = {
  name: StaffIconName
  /** Without it the icon is hidden from screen readers. */
  'aria-label'?: string
  className?: string
}

/** An icon of `icons.json`: an empty element masked by its drawing, 24 px by default (tools/icons.ts). */
export function StaffIcon({ name, 'aria-label': label, className }: StaffIconProps) {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <svg className={cx('icon', `icon-${name}`, className)} {...said} />
}
