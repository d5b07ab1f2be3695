import { cx } from './cx'

type IconProps = {
  /** What it says where no words stand beside it; without it the icon is hidden from screen readers. */
  'aria-label'?: string
  'aria-hidden'?: 'true'
  className?: string
}

/** An icon of the sheet `icons.gen.css`. */
export type Icon = ReturnType<typeof icon>

/** Makes the component of an icon: an empty element masked by its drawing, 24 px unless a class says otherwise. */
export function icon(name: string) {
  return function SheetIcon({ 'aria-label': label, className }: IconProps) {
    const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
    return <svg className={cx('icon', name, className)} {...said} />
  }
}
