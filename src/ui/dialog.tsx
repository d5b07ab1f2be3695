import { Icon } from './icon'
import { type ReactNode, useId } from 'react'
import { cx } from './cx'
import type { FoodField } from './food-field'
import { IconButton } from './icon-button'
import { useKeyboardRoom, useModal, usePullDown } from './modal'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Whether the address of the page opened it: Back then leads to the page before. */
  isOfAddress?: boolean
  /** Heading and accessible name of the dialog. */
  title: ReactNode
  /** Fills the left half of an 880 px dialog from lg up, on `pictureField`. */
  picture?: ReactNode
  pictureField?: FoodField
  children: ReactNode
}

/** A modal dialog, 480 px wide or 880 with a picture; on a phone a bottom sheet that is pulled down to close.
 *  Keep it mounted and toggle `isOpen`, so that the closing animation can play. */
export function Dialog({ isOpen, onClose, isOfAddress, title, picture, pictureField = 'gari', children }: DialogProps) {
  const titleId = useId()
  const { isShown, modal } = useModal(isOpen, onClose, isOfAddress)
  const grip = usePullDown(onClose)
  useKeyboardRoom(isOpen)

  return (
    <dialog {...modal} aria-labelledby={titleId} className="z-50 justify-items-center text-ink open:grid">
      {isShown && (
        <div
          data-sheet
          className={cx(
            'modal-panel absolute inset-x-0 bottom-(--keyboard,0) flex max-h-[calc(100%-2.5rem)] flex-col',
            'md:relative md:[--away:0_1.5rem] md:[--fade:0] md:inset-auto md:m-auto md:max-h-[calc(100%-3rem)] md:w-120',
            picture && 'lg:w-220',
          )}
        >
          {/* above the sheet, which gives way where there is no room */}
          <div data-toasts className="shrink-0 md:hidden" />
          <div
            className={cx(
              'flex min-h-0 grow flex-col overflow-hidden rounded-t-hero bg-raised shadow-dialog md:rounded-hero',
              picture && 'lg:min-h-130 lg:flex-row',
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
                <h2 id={titleId} className="min-w-0 grow type-panel">
                  {title}
                </h2>
                <IconButton
                  label="Закрыть"
                  onClick={onClose}
                  className={cx('-mt-2 ml-auto', picture && 'lg:absolute lg:top-4 lg:right-4 lg:mt-0 lg:ml-0')}
                >
                  <Icon name="x" />
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
        </div>
      )}
    </dialog>
  )
}

type SidePanelProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  side?: 'right' | 'left'
  /** As tall as its content on a phone. */
  isShort?: boolean
  /** Icon buttons next to the close button. */
  actions?: ReactNode
  /** Stays in view under the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

const sides = { right: 'md:right-3 md:[--away:calc(100%+1rem)_0]', left: 'md:left-3 md:[--away:calc(-100%-1rem)_0]' }

/** A 500 px drawer, 12 px from the window's edges; on a phone a sheet from 40 px below the top. Keep it mounted and toggle `isOpen`. */
export function SidePanel({ isOpen, onClose, title, side = 'right', isShort, actions, footer, children }: SidePanelProps) {
  const titleId = useId()
  const { isShown, modal } = useModal(isOpen, onClose)
  const grip = usePullDown(onClose)

  return (
    <dialog {...modal} aria-labelledby={titleId} className="z-50 text-ink">
      {isShown && (
        <div
          data-sheet
          className={cx(
            'modal-panel absolute inset-x-0 bottom-0 flex flex-col overflow-hidden rounded-t-hero bg-raised shadow-dialog [--ground:var(--raised)]',
            'md:inset-x-auto md:inset-y-3 md:w-115 md:rounded-panel lg:w-125',
            sides[side],
            isShort ? 'max-md:max-h-[calc(100%-2.5rem)]' : 'top-10',
          )}
        >
          <header {...grip} className="relative flex shrink-0 touch-none items-center gap-1 px-4 pt-5.5 pb-2 md:touch-auto md:px-7 md:pt-5">
            <SheetGrip />
            <h2 id={titleId} className="min-w-0 grow type-panel">
              {title}
            </h2>
            {actions}
            <IconButton data-autofocus label="Закрыть" kind="plain" onClick={onClose} className="-mr-2">
              <Icon name="x" />
            </IconButton>
          </header>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-6 md:px-7">{children}</div>
          <div data-toasts className="shrink-0 md:hidden" />
          {footer && (
            <footer className="shrink-0 border-t border-line px-4 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-bar md:px-7 md:pb-6">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}

/** The grip of a bottom sheet, on phones only. */
function SheetGrip() {
  return <span aria-hidden="true" className="absolute inset-x-0 top-2 mx-auto h-1.25 w-10 rounded-full bg-quiet-2 md:hidden" />
}
