import { X } from './icons.gen'
import { type ReactNode, useId } from 'react'
import { cx } from './cx'
import { IconButton } from './icon-button'
import { SheetGrip } from './sheet-grip'
import { ToastOutlet } from './toast-outlet'
import { useModal } from './use-modal'
import { usePullDown } from './use-pull-down'

type SidePanelProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  side?: 'right' | 'left'
  /** Icon buttons beside the close button. */
  actions?: ReactNode
  /** Always in view under the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

const sides = { right: 'md:away-right md:right-3', left: 'md:away-left md:left-3' }

/** A drawer 500 wide, 12 px from the window's edges; on a phone a sheet from 40 px below the top. Keep it mounted and turn `isOpen`. */
export function SidePanel({ isOpen, onClose, title, side = 'right', actions, footer, children }: SidePanelProps) {
  const titleId = useId()
  const { isShown, modal } = useModal(isOpen, onClose)
  const grip = usePullDown(onClose)

  return (
    <dialog {...modal} aria-labelledby={titleId} className="z-50 text-ink">
      {isShown && (
        <div
          data-sheet
          className={cx(
            'modal-panel absolute inset-x-0 top-10 bottom-0 flex flex-col overflow-hidden rounded-t-hero bg-raised shadow-dialog [--ground:var(--raised)]',
            'md:inset-x-auto md:inset-y-3 md:w-115 md:rounded-panel lg:w-125',
            sides[side],
          )}
        >
          <header {...grip} className="relative flex shrink-0 touch-none items-center gap-1 px-4 pt-5.5 pb-2 md:touch-auto md:px-7 md:pt-5">
            <SheetGrip />
            <h2 id={titleId} className="grow type-panel">
              {title}
            </h2>
            {actions}
            <IconButton data-autofocus label="Закрыть" kind="plain" onClick={onClose} className="-mr-2">
              <X aria-hidden="true" />
            </IconButton>
          </header>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-6 md:px-7">{children}</div>
          {footer && (
            <footer className="shrink-0 border-t border-line px-4 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-bar md:px-7 md:pb-6">
              {footer}
            </footer>
          )}
        </div>
      )}
      {isOpen && <ToastOutlet />}
    </dialog>
  )
}
