import { type ReactNode, useState } from 'react'
import { BottomBar } from './bottom-bar'
import { FrameMenu } from './frame-menu'
import { Rail } from './rail'

/** The frame of the office: a rail at the left, on a phone a bar below. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const openMenu = () => setMenuOpen(true)
  return (
    <div className="min-h-dvh md:flex md:gap-3 md:p-3">
      <Rail onMenu={openMenu} />
      <div className="flex min-w-0 grow gap-3">{children}</div>
      <BottomBar onMenu={openMenu} />
      <FrameMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </div>
  )
}
