import { Link } from '@tanstack/react-router'
import { Menu } from '~/ui/icons.gen'
import { IconButton } from '~/ui/icon-button'
import { Mark } from '~/ui/mark'
import { CartButton } from './cart-button'
import { CityPill } from './city-pill'
import { HeaderUtility } from './header-utility'
import { ProfileEntry } from './profile-entry'
import { useOpenDialog } from './use-open-dialog'

/** The header: one row on phones and tablets that hides on the way down, two from xl up, where the main one stays.
 *  Spec §2, look §3. */
export function Header() {
  const openDrawer = useOpenDialog({ name: 'drawer' })
  return (
    <header className="sticky top-0 z-40 bg-page transition-[translate] duration-base ease-base focus-within:translate-y-0 motion-reduce:transition-none max-xl:in-data-[scroll=down]:-translate-y-full xl:-top-10">
      <HeaderUtility />
      <div className="shell flex h-16 items-center gap-3 md:gap-5 xl:h-19">
        <IconButton label="Открыть меню сайта" kind="plain" {...openDrawer} className="-ml-2.5 max-xl:hidden">
          <Menu aria-hidden="true" />
        </IconButton>
        <Link to="/" aria-label="Love Sushi, на главную" className="flex shrink-0 rounded-full">
          <Mark className="md:hidden" />
          <Mark hasName size="lg" className="max-md:hidden" />
        </Link>
        <div className="flex min-w-0 grow justify-start md:max-xl:justify-center xl:ml-4">
          <CityPill />
        </div>
        <ProfileEntry className="press flex h-13 min-w-18 shrink-0 flex-col items-center justify-center gap-0.5 rounded-card px-2 text-xs font-medium hover:bg-quiet max-xl:hidden [&>svg]:size-5.5" />
        <CartButton className="w-40 max-md:hidden xl:w-46" />
        <IconButton label="Открыть меню сайта" {...openDrawer} className="xl:hidden">
          <Menu aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}
