import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useMedia } from '~/ui/media'
import { FOOT, usePanelFoot } from '~/staff/kit/panel-footer'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { useBackCloses } from '~/ui/layers'
import { useModal } from '~/ui/modal'

/** Room for the panel beside the whole table. */
const BESIDE = '(width >= 90rem)'

type DeskPanelProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** For a form, whose title is a sentence. */
  isForm?: boolean
  /** What is going on, under the title. */
  note?: ReactNode
  /** The colour of the head. */
  colour: string
  /** Beside the button that closes. */
  buttons?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** One order beside the list, 420 px wide; in a narrow window over it, on a phone a page. It takes the focus when it opens, and when its
 *  title changes. */
export function DeskPanel(props: DeskPanelProps) {
  const isWide = useMedia(BESIDE)
  useBackCloses(props.isOpen && isWide, props.onClose)
  const titleId = useId()
  if (!isWide) return <Over {...props} titleId={titleId} />
  if (!props.isOpen) return null
  return (
    <aside
      aria-labelledby={titleId}
      data-order-panel
      className="sticky top-3 flex h-[calc(100dvh-1.5rem)] w-105 shrink-0 flex-col overflow-hidden rounded-sheet bg-quiet"
    >
      <Inside {...props} titleId={titleId} />
    </aside>
  )
}

type TitledProps = DeskPanelProps & { titleId: string }

function Over(props: TitledProps) {
  const { isShown, modal } = useModal(props.isOpen, props.onClose)
  return (
    <dialog {...modal} aria-labelledby={props.titleId} className="z-50 text-ink">
      {isShown && (
        <div
          data-order-panel
          className={cx(
            'modal-panel absolute inset-0 flex flex-col overflow-hidden bg-quiet',
            'md:inset-y-3 md:right-3 md:left-auto md:w-105 md:rounded-sheet md:[--away:100%_0]',
          )}
        >
          <Inside {...props} />
        </div>
      )}
    </dialog>
  )
}

function Inside({ onClose, title, isForm = false, note, colour, buttons, footer, children, titleId }: TitledProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const { foot, body } = usePanelFoot(footer, children)
  useEffect(() => {
    heading.current?.focus()
    scroll.current?.scrollTo(0, 0)
  }, [title])
  return (
    <>
      <header className={cx('shrink-0 px-6 pt-5 pb-4 transition-colors duration-base', colour)}>
        <div className="flex items-center gap-2">
          <h2
            id={titleId}
            ref={heading}
            tabIndex={-1}
            data-autofocus
            className={cx('min-w-0 grow outline-none', isForm ? 'type-head' : 'type-office')}
          >
            {title}
          </h2>
          {buttons}
          <HeadButton icon="x" label="Закрыть" onClick={onClose} />
        </div>
        {note && <p className="mt-1.5 flex items-start gap-2 text-[1rem]/[1.375rem] font-[600]">{note}</p>}
      </header>
      {/* fields stand out from the panel */}
      <div
        ref={scroll}
        className="flex min-h-0 grow flex-col gap-5 overflow-y-auto overscroll-contain px-6 pt-4 pb-6 [--quiet:var(--page)]"
      >
        {body}
      </div>
      <footer className={cx(FOOT, 'px-6 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] [--quiet:var(--page)]')}>{foot}</footer>
    </>
  )
}

/** The look of a round control in the coloured head. */
export const HEAD_BUTTON = 'press flex size-11 shrink-0 items-center justify-center rounded-full bg-page/60 text-ink night:text-current'

/** A round button in the coloured head. */
export const HeadButton = ({ icon, label, onClick }: { icon: 'x' | 'arrow-left'; label: string; onClick: () => void }) => (
  <button type="button" aria-label={label} onClick={onClick} className={HEAD_BUTTON}>
    <StaffIcon name={icon} className="size-5.5" />
  </button>
)
