import { useAtomValue, useSetAtom } from 'jotai'
import { Menu } from '~/ui/icons.gen'
import { closeDialogAtom, openDialogAtom } from '~/lib/dialog.atoms'
import { IconButton } from '~/ui/icon-button'
import { useOpenDialog } from './use-open-dialog'

type BurgerButtonProps = { kind?: 'plain' | 'quiet'; className?: string }

/** Toggles the drawer. */
export function BurgerButton({ kind, className }: BurgerButtonProps) {
  const isOpen = useAtomValue(openDialogAtom)?.name === 'drawer'
  const close = useSetAtom(closeDialogAtom)
  const open = useOpenDialog({ name: 'drawer' }, () => import('./burger-drawer'))
  return (
    <IconButton
      label="Меню сайта"
      kind={kind}
      {...open}
      aria-expanded={isOpen}
      onClick={isOpen ? () => close() : open.onClick}
      className={className}
    >
      <Menu aria-hidden="true" />
    </IconButton>
  )
}
