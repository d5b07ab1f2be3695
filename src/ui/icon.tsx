import { cx } from './cx'

type IconProps = {
  /** Without it the icon is hidden from screen readers. */
  'aria-label'?: string
  'aria-hidden'?: 'true'
  className?: string
}

export type Icon = ReturnType<typeof icon>

/** Makes the component of an icon of `icons.gen.css`: an empty element masked by its drawing, 24 px by default. */
export function icon(name: string) {
  return function SheetIcon({ 'aria-label': label, className }: IconProps) {
    const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
    return <svg className={cx('icon', name, className)} {...said} />
  }
}
