import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The footer of a panel whose content decides what stands there. */
export const PanelFooterSlot = createContext<HTMLElement | null>(null)

/** Shown in the footer of the panel around. */
export function PanelFooter({ children }: { children: ReactNode }) {
  const slot = use(PanelFooterSlot)
  return slot && createPortal(children, slot)
}
