import { Link } from '@tanstack/react-router'
import { Mark } from '~/ui/mark'
import { SearchField } from '~/search/search-field'
import { BurgerButton } from './burger-button'
import { CartButton } from './cart-button'
import { CityPill } from './city-pill'
import { FavoritesEntry } from './favorites-entry'
import { HeaderCategories } from './header-categories'
import { HeaderUtility } from './header-utility'
import { ProfileEntry } from './profile-entry'

/** The header: one row on phones and tablets that hides on the way down, two from xl up, where the main one stays. */
export function Header() {
  return (
    <header className="sticky top-0 z-40 bg-page transition-[translate] duration-base ease-base focus-within:translate-y-0 motion-reduce:transition-none max-xl:in-data-[scroll=down]:-translate-y-full xl:-top-10">
      <HeaderUtility />
      <div data-header-row className="shell flex h-16 items-center gap-3 md:gap-5 xl:h-19">
        <BurgerButton kind="plain" className="-ml-2.5 max-xl:hidden" />
        <Link to="/" aria-label="Love Sushi, на главную" className="yields flex shrink-0 rounded-full">
          <Mark className="md:hidden" />
          <Mark hasName size="lg" className="max-md:hidden" />
        </Link>
        <div className="yields flex min-w-0 grow justify-start md:max-xl:justify-center xl:ml-4 xl:grow-0">
          <CityPill />
        </div>
        <div className="flex shrink-0 xl:min-w-0 xl:shrink xl:grow">
          <SearchField />
        </div>
        <ProfileEntry className="press flex h-13 min-w-18 shrink-0 flex-col items-center justify-center gap-0.5 rounded-card px-2 text-xs font-medium hover:bg-quiet max-xl:hidden [&>svg]:size-5.5" />
        <FavoritesEntry
          wordClass="max-xl:sr-only"
          className="yields press flex size-11 shrink-0 flex-col items-center justify-center gap-0.5 rounded-full text-xs font-medium hover:bg-quiet max-md:hidden md:-mx-2 xl:mx-0 xl:h-13 xl:w-20 xl:rounded-card"
        />
        <CartButton className="yields w-40 max-md:hidden xl:w-46" />
        <BurgerButton className="yields xl:hidden" />
      </div>
      <HeaderCategories />
    </header>
  )
}
