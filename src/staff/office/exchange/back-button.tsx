import { Link } from '@tanstack/react-router'
import { StaffIcon } from '~/staff/kit/staff-icon'

/** The way back to the menu. */
export function BackButton() {
  return (
    <Link
      to="/staff/menu"
      aria-label="К меню"
      className="press grid size-11 shrink-0 place-items-center rounded-full bg-quiet hover:bg-quiet-2"
    >
      <StaffIcon name="arrow-left" className="size-5.5" />
    </Link>
  )
}
