import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { Gift, LogOut, ReceiptText } from '~/ui/icons.gen'
import { useState } from 'react'
import { signOut } from '~/auth/auth.functions'
import { endSession } from '~/auth/end-session'
import { clearDraftAtom } from '~/checkout/checkout.atoms'
import { classes } from '~/ui/classes'
import { Dots } from '~/ui/dots'

const item =
  'press flex h-11 shrink-0 items-center gap-3.5 rounded-full px-4.5 type-button font-semibold text-ink-2 hover:bg-quiet hover:text-ink aria-[current=page]:bg-quiet aria-[current=page]:text-ink lg:h-13 lg:w-full'

/** The account's screens: a side menu on a desktop, tabs that scroll on a phone. */
export function AccountNav() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const clearDraft = useSetAtom(clearDraftAtom)
  const [isLeaving, setIsLeaving] = useState(false)

  async function leave() {
    setIsLeaving(true)
    try {
      await signOut()
    } catch {
      // who wants to leave leaves: the token goes even where the server did not answer
    }
    clearDraft()
    await endSession({ queryClient, goHome: () => router.navigate({ to: '/' }) })
  }

  return (
    <nav
      aria-label="Личный кабинет"
      className="no-scrollbar flex gap-1 overflow-x-auto py-1.5 max-lg:bleed lg:flex-col lg:overflow-visible lg:p-0"
    >
      <Link to="/account/orders" activeOptions={{ includeSearch: false }} className={item}>
        <ReceiptText aria-hidden="true" className="size-5 max-lg:hidden" />
        Заказы
      </Link>
      <Link to="/account/bonus" className={item}>
        <Gift aria-hidden="true" className="size-5 max-lg:hidden" />
        Бонусы
      </Link>
      <button type="button" disabled={isLeaving} aria-busy={isLeaving} onClick={() => void leave()} className={classes(item, 'text-left')}>
        <LogOut aria-hidden="true" className="size-5 max-lg:hidden" />
        {isLeaving ? <Dots className="h-2 w-9" /> : 'Выйти'}
      </button>
    </nav>
  )
}
