import { X } from './icons.gen'
import { type ReactNode, useId } from 'react'
import type { FoodField } from './food-field'
import { cx } from './cx'
import { IconButton } from './icon-button'
import { SheetGrip } from './sheet-grip'
import { ToastOutlet } from './toast-outlet'
import { useKeyboardRoom } from './use-keyboard-room'
import { useModal } from './use-modal'
import { usePullDown } from './use-pull-down'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Heading and name of the dialog. */
  title: ReactNode
  isTitleHidden?: boolean
  /** The half that sells: fills the left of an 880 wide dialog from lg up, in the given field. */
  picture?: ReactNode
  pictureField?: FoodField
  children: ReactNode
  className?: string
}

/** A modal window: 480 wide, or 880 with a picture; on a phone a bottom sheet closable by pulling down.
 *  Keep it mounted and turn `isOpen`, so that it can leave in its own time. */
export function Dialog({
  isOpen,
  onClose,
  title,
  isTitleHidden = false,
  picture,
  pictureField = 'gari',
  children,
  className,
}: DialogProps) {
  const titleId = useId()
  const { isShown, modal } = useModal(isOpen, onClose)
  const grip = usePullDown(onClose)
  useKeyboardRoom(isOpen)

  return (
    <dialog {...modal} aria-labelledby={titleId} className="z-50 justify-items-center text-ink open:grid">
      {isShown && (
        <div
          data-sheet
          className={cx(
            'modal-panel keyboard-room absolute inset-x-0 flex max-h-[calc(100%-2.5rem)] flex-col overflow-hidden rounded-t-hero bg-raised shadow-dialog',
            'md:away-fade md:relative md:inset-auto md:m-auto md:max-h-[calc(100%-3rem)] md:w-120 md:rounded-hero',
            picture && 'lg:w-220 lg:min-h-130 lg:flex-row',
            className,
          )}
        >
          {picture && (
            <div data-field={pictureField} className="relative hidden w-95 shrink-0 overflow-hidden bg-field lg:block">
              {picture}
            </div>
          )}
          <div className={cx('relative flex min-h-0 grow flex-col', picture && 'lg:justify-center')}>
            <header
              {...grip}
              className={cx(
                'flex shrink-0 touch-none items-start gap-3 px-5 pt-7.5 md:touch-auto md:px-8 md:pt-8',
                picture && 'lg:px-12 lg:pt-12',
              )}
            >
              <SheetGrip />
              <h2 id={titleId} className={cx('grow type-panel', isTitleHidden && 'sr-only')}>
                {title}
              </h2>
              <IconButton
                label="Закрыть"
                onClick={onClose}
                className={cx('-mt-2 ml-auto', picture && 'lg:absolute lg:top-4 lg:right-4 lg:mt-0 lg:ml-0')}
              >
                <X aria-hidden="true" />
              </IconButton>
            </header>
            <div
              className={cx(
                'min-h-0 overflow-y-auto overscroll-contain px-5 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:px-8 md:pb-8',
                picture && 'lg:px-12',
              )}
            >
              {children}
            </div>
          </div>
        </div>
      )}
      {isOpen && <ToastOutlet />}
    </dialog>
  )
}
