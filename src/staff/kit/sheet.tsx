import { type ReactNode, useId } from 'react'
import { cx } from '~/ui/cx'
import { useKeyboardRoom, useModal, usePullDown } from '~/ui/modal'
import { FOOT } from './panel-footer'
import { RoundButton } from './round-button'
import { useAskedClose } from './use-unsaved'

/** The look of a row of a sheet that opens or chooses something. */
export const SHEET_ROW = 'press flex min-h-16 w-full items-center gap-3.5 rounded-[1.25rem] bg-quiet px-4 py-2.5 text-left hover:bg-quiet-2'

type SheetProps = {
  isOpen: boolean
  onClose: () => void
  /** Heading and accessible name. */
  title: ReactNode
  /** Stays under the title while the content scrolls. */
  tabs?: ReactNode
  /** Stays at the lower edge while the content scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** A modal sheet: from the right, 420 px wide; on a phone from below, where it is pulled down to close. Keep it mounted and toggle
 *  `isOpen`, so that the closing animation can play. */
export function Sheet({ isOpen, onClose, title, tabs, footer, children }: SheetProps) {
  const titleId = useId()
  const close = useAskedClose(isOpen, onClose)
  const { isShown, modal } = useModal(isOpen, close)
  const grip = usePullDown(close)
  useKeyboardRoom(isOpen)
  return (
    <dialog {...modal} aria-labelledby={titleId} className="z-50 text-ink">
      {isShown && (
        <div
          data-sheet
          className={cx(
            'modal-panel absolute inset-x-0 bottom-(--keyboard,0) flex max-h-[calc(100%-2.5rem)] flex-col overflow-hidden rounded-t-sheet bg-raised',
            'md:inset-y-3 md:right-3 md:left-auto md:max-h-none md:w-105 md:rounded-sheet md:[--away:100%_0]',
          )}
        >
          <header {...grip} className="flex shrink-0 touch-none items-start gap-3 px-6 pt-6 pb-3 md:touch-auto">
            <h2 id={titleId} className="min-w-0 grow type-head">
              {title}
            </h2>
            <RoundButton icon="x" label="Закрыть" onClick={close} className="-my-2" />
          </header>
          {tabs}
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-6 pt-1.5 pb-6">{children}</div>
          {footer && <div className={`${FOOT} px-6 pt-2 pb-[max(1.5rem,env(safe-area-inset-bottom))]`}>{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
