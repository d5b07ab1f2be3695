import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { StaffIcon, type StaffIconName } from '~/staff/kit/staff-icon'
import { keepKitchen } from '~/staff/session/use-kitchen'

type FaceProps = {
  icon?: StaffIconName
  count?: number
  /** Shown without words where there is little room; they stay the accessible name. */
  isCompact?: boolean
  /** The icon gives way to the words: where it is tight, else in a narrow window only. */
  isTight?: boolean
  look?: 'bar' | 'ink' | 'tamago' | 'salmon' | 'muted' | 'waiting'
  size?: 'top' | 'bottom'
  /** A countdown at the left edge. */
  hasRing?: boolean
  children?: ReactNode
}
type BarButtonProps = FaceProps & Omit<ComponentProps<'button'>, 'className' | 'type' | 'children'>

const ROOM = 'group flex h-full shrink-0 items-center -outline-offset-4'
const looks = {
  bar: 'bg-(--bar) text-ink',
  ink: 'bg-ink text-page',
  tamago: 'bg-tamago text-on-field',
  salmon: 'bg-salmon text-on-salmon',
  muted: 'bg-err-soft text-err',
  waiting: 'bg-(--bar) text-salmon-ink night:text-tamago',
}

/** A button of the top or the bottom bar. The bar's whole height takes the tap. */
export function BarButton({ icon, count, isCompact, isTight, look, size, hasRing, children, ...rest }: BarButtonProps) {
  return (
    <button type="button" {...rest} className={ROOM}>
      <Face {...{ icon, count, isCompact, isTight, look, size, hasRing }}>{children}</Face>
    </button>
  )
}

/** The same for another screen, of the same kitchen. */
export function BarLink({ to, ...face }: FaceProps & { to: '/staff/stops' }) {
  return (
    <Link to={to} search={keepKitchen} className={ROOM}>
      <Face {...face} />
    </Link>
  )
}

function Face({ icon, count, isCompact = false, isTight, look = 'bar', size = 'bottom', hasRing = false, children }: FaceProps) {
  return (
    <span
      className={cx(
        'press flex items-center gap-2 rounded-full type-option font-[550] whitespace-nowrap',
        isCompact
          ? 'w-12 justify-center'
          : hasRing
            ? 'pr-4 pl-2.5'
            : cx(isTight ? 'px-3' : 'px-3.75', size === 'top' ? 'max-xl:gap-1.5 max-xl:px-2.5 max-xl:text-[1rem]' : 'max-xl:px-3'),
        size === 'top' ? 'h-12' : 'h-11',
        looks[look],
      )}
    >
      {icon && <StaffIcon name={icon} className={cx('size-6 shrink-0', isTight !== undefined && (isTight ? 'hidden' : 'max-xl:hidden'))} />}
      <span className={cx(isCompact && 'sr-only')}>{children}</span>
      {count !== undefined && <span className="font-voice text-[1.0625rem] font-[600] tabular-nums">{count}</span>}
    </span>
  )
}
