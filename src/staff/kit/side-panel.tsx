import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { FOOT, usePanelFoot } from './panel-footer'
import { glue } from '~/lib/text'
import { useBackCloses } from '~/ui/layers'
import { useMedia, WIDE } from '~/ui/media'
import { RoundButton } from './round-button'
import { Sheet } from './sheet'

type SidePanelProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Stays under the title while the content scrolls. */
  tabs?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The details beside a list: in a wide window a part of the page, else a sheet over it. */
export function SidePanel({ isOpen, onClose, title, tabs, footer, children }: SidePanelProps) {
  const isWide = useMedia(WIDE)
  useBackCloses(isOpen && isWide, onClose)
  const { foot, body } = usePanelFoot(footer, children)
  const name = glue(title)
  if (!isWide)
    return (
      <Sheet isOpen={isOpen} onClose={onClose} title={name} tabs={tabs} footer={foot}>
        {body}
      </Sheet>
    )
  return isOpen ? (
    <Beside onClose={onClose} title={name} tabs={tabs} footer={foot}>
      {body}
    </Beside>
  ) : null
}

function Beside({ onClose, title, tabs, footer, children }: Omit<SidePanelProps, 'isOpen'>) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  usePanelFocus(panel, title)
  useEscape(panel, onClose)
  return (
    <aside
      ref={panel}
      aria-labelledby={titleId}
      className="sticky top-3 flex h-[calc(100dvh-1.5rem)] w-105 shrink-0 flex-col overflow-hidden rounded-sheet bg-quiet"
    >
      <header className="flex items-start gap-3 px-6 pt-6 pb-3">
        <h2 id={titleId} tabIndex={-1} className="min-w-0 grow pt-1.5 type-head outline-none">
          {title}
        </h2>
        <RoundButton icon="x" label="Закрыть" onClick={onClose} />
      </header>
      {tabs}
      {/* fields stand out from the panel */}
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-6 pt-1 pb-6 [--quiet:var(--page)]">{children}</div>
      <div className={`${FOOT} px-6 pt-2 pb-6 [--quiet:var(--quiet-2)]`}>{footer}</div>
    </aside>
  )
}

/** Moves the focus to the panel when it opens or shows another thing, and back to where it was when it closes. A button that is disabled
 *  by its own success gives it to the title. */
function usePanelFocus(panel: RefObject<HTMLElement | null>, title: string) {
  useLayoutEffect(() => {
    const opener = document.activeElement
    const node = panel.current
    return () => {
      if (node?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
    }
  }, [panel])
  useEffect(() => {
    if (panel.current?.contains(document.activeElement) === false)
      panel.current.querySelector<HTMLElement>('[data-autofocus], h2')?.focus({ preventScroll: true })
  }, [panel, title])
  useEffect(() => {
    const { activeElement } = document
    if (panel.current?.contains(activeElement) === true && activeElement?.matches(':disabled') === true)
      panel.current.querySelector('h2')?.focus({ preventScroll: true })
  })
}

/** Esc closes the panel, except where it ends something of its own: a dialog, or the moving of a row. */
function useEscape(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const press = useEffectEvent(({ key, target, defaultPrevented }: KeyboardEvent) => {
    const isOfOther = target instanceof Element && target.closest('dialog, [aria-roledescription][aria-pressed]') !== null
    if (key === 'Escape' && !defaultPrevented && !isOfOther) onClose()
  })
  useEffect(() => {
    const node = panel.current
    const over = new AbortController()
    node?.addEventListener('keydown', (event) => press(event), { signal: over.signal })
    return () => over.abort()
  }, [panel])
}
