import { Mark } from '~/ui/mark'

/** The shop's mark at the left of a bar: opens the menu. A phone has it below. */
export const MenuMark = ({ onMenu }: { onMenu: () => void }) => (
  <button
    type="button"
    aria-label="Меню"
    aria-haspopup="dialog"
    onClick={onMenu}
    className="flex size-12 shrink-0 items-center justify-center rounded-full max-md:hidden"
  >
    <Mark />
  </button>
)
