import { SidePanel } from '~/ui/dialog'
import { AccountLinks } from './account-nav'

/** The account's menu below lg. */
export function SideMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Личный кабинет" side="left" isShort>
      <AccountLinks className="-mx-2 pt-2" />
    </SidePanel>
  )
}
