import type { ComponentProps } from 'react'
import { cx } from '~/ui/cx'
import { StaffIcon, type StaffIconName } from './staff-icon'

type RoundButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'children'> & {
  /** Its accessible name. */
  label: string
  icon: StaffIconName
  kind?: keyof typeof kinds
  size?: keyof typeof sizes
}

/** deep: closes a panel; row: at the end of a row; bar and key: on the boards of the kitchen. */
const kinds = {
  deep: 'bg-quiet-2 text-ink [&>svg]:size-5.5',
  row: 'text-ink-2 hover:bg-quiet-2 disabled:opacity-30 [&>svg]:size-5',
  bar: 'bg-(--bar)',
  key: 'bg-(--key) disabled:opacity-40',
  plain: '',
}
/** As those of `StaffButton`. */
const sizes = { sm: 'size-11', bar: 'size-12', card: 'size-15' }

/** A round button with an icon. */
export const RoundButton = ({ label, icon, kind = 'deep', size = 'sm', className, ...rest }: RoundButtonProps) => (
  <button
    type="button"
    aria-label={label}
    {...rest}
    className={cx('press flex shrink-0 items-center justify-center rounded-full', kinds[kind], sizes[size], className)}
  >
    <StaffIcon name={icon} />
  </button>
)
