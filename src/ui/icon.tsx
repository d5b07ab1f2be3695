import { cx } from './cx'
import type icons from './icons.json'

export type IconName = keyof (typeof icons)['first'] | keyof (typeof icons)['others']

type IconProps = {
  name: IconName
  /** Without it the icon is hidden from screen readers. */
  'aria-label'?: string
  className?: string
}

/** An icon of `icons.json`: an empty element masked by its drawing, 24 px by default (tools/icons.ts). */
export function Icon({ name, 'aria-label': label, className }: IconProps) {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <svg className={cx('icon', `icon-${name}`, className)} {...said} />
}
