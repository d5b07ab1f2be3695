import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The footer of a panel, filled by its content. */
export const PanelFooterSlot = createContext<HTMLElement | null>(null)

/** Shown in the footer of the panel around. */
export function PanelFooter({ children }: { children: ReactNode }) {
  const slot = use(PanelFooterSlot)
  return slot && createPortal(children, slot)
}
