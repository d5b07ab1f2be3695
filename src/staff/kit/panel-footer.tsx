import { createContext, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'

/** The foot of the panel around, filled by its content. */
const Slot = createContext<HTMLElement | null>(null)

/** Shown in the foot of the panel around. */
export function PanelFooter({ children }: { children: ReactNode }) {
  const slot = use(Slot)
  return slot && createPortal(children, slot)
}

/** The foot of a panel, which is hidden while it is empty, and its content, which may fill it by `PanelFooter`. */
export function usePanelFoot(footer: ReactNode, content: ReactNode) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return { foot: footer || <div ref={setSlot} data-foot />, body: <Slot value={slot}>{content}</Slot> }
}

/** Of the element around the foot. */
export const FOOT = 'shrink-0 has-[>div:empty]:hidden'
