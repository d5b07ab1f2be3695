import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { CategoryTabs } from '~/catalog/category-tabs'
import { headerCategoriesAtom } from '~/catalog/header-categories.atoms'
import { closeDialogAtom, openDialogAtom } from '~/lib/dialog.atoms'
import { laterBy } from '~/rules/later-by'
import { etaText } from '~/shop/eta-text'
import { useZone } from '~/shop/use-zone'
import { useShop } from '~/shop/use-shop'
import { IconButton } from '~/ui/icon-button'
import { Icon } from '~/ui/icon'
import { Mark } from '~/ui/mark'
import { SearchField } from '~/search/search-field'
import { CartButton } from './cart-button'
import { FavoritesEntry } from './favorites-entry'
import { ProfileEntry } from './profile-entry'
import { siteLinks, waysToReach } from './reach'
import { useOpenDialog } from './use-open-dialog'

/** The header: on phones and tablets one row that hides while scrolling down, from xl up two rows of which the main one stays.
 *  Where a phone's bottom bar gives way to the bar of a product, the row stays and carries the cart in place of the city. */
export function Header() {
  const { site } = useShop()
  return (
    <header className="sticky top-0 z-40 bg-page transition-[translate] duration-base ease-base focus-within:translate-y-0 motion-reduce:transition-none max-xl:in-data-[scroll=down]:-translate-y-full dish-bar:translate-y-0! xl:-top-10">
      <HeaderUtility />
      {/* invisible while its last button is not parsed: rows of which a part is painted would shift */}
      <div
        data-header-row
        className="shell flex h-16 items-center gap-3 not-has-[[data-cart-button]+button]:invisible dish-bar:gap-[clamp(var(--spacing),(100vw-21.5rem)/3,3*var(--spacing))] md:gap-5 xl:h-19"
      >
        <BurgerButton kind="plain" className="-ml-2.5 max-xl:hidden" />
        <Link to="/" aria-label={`${site.name}, на главную`} className="yields flex shrink-0 rounded-full">
          <Mark className="md:hidden" />
          <Mark name={site.name} className="max-md:hidden" />
        </Link>
        <div className="yields flex min-w-0 grow justify-start dish-bar:invisible md:max-xl:justify-center xl:ml-4 xl:grow-0">
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
        <CartButton className="yields min-w-36 max-md:hidden dish-bar:flex dish-bar:px-2 dish-bar:text-[min(0.9375rem,4.7vw)] md:w-40 xl:w-46" />
        <BurgerButton className="yields xl:hidden" />
      </div>
      <HeaderCategories />
      {/* below the row with the cart button, wherever the page is scrolled */}
      <div data-toasts="header" className="absolute inset-x-2 top-full mt-2 md:right-6 md:left-auto md:w-90" />
    </header>
  )
}

const square = 'press flex size-9 items-center justify-center rounded-full text-ink-2 hover:bg-quiet hover:text-ink [&>svg]:size-5'
const words = 'flex h-9 items-center rounded-full type-meta whitespace-nowrap'

/** The thin row above the header from xl up: city and links left, contacts right. */
function HeaderUtility() {
  const { city, contacts, site } = useShop()
  const zone = useZone(city)
  const open = useOpenDialog({ name: 'city' })
  const { phones, mail, networks, messengers, stores } = waysToReach(contacts, site)
  return (
    <div className="max-xl:hidden">
      <div className="shell flex h-10 items-center gap-6">
        <button
          type="button"
          {...open}
          aria-label={`Город: ${placeName(city.name, zone)}`}
          className={`press -ml-2 gap-1.5 px-2 font-semibold hover:bg-quiet ${words}`}
        >
          {placeName(city.name, zone)}
          <Icon name="chevron-down" className="size-4" />
        </button>
        <nav aria-label="О доставке, акциях и бонусах" className="flex gap-6">
          {siteLinks.map((link) => (
            <Link key={link.to} to={link.to} className={`text-ink-2 hover:text-ink aria-[current=page]:text-ink ${words}`}>
              {link.words}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex">
          {[...mail, ...networks, ...messengers, ...stores].map(({ label, link, icon }) => (
            <a key={label} {...link} aria-label={label} title={label} className={square}>
              <Icon name={icon} />
            </a>
          ))}
        </div>
        {phones.map(({ label, link }) => (
          <a key={label} {...link} className={`font-semibold hover:underline ${words}`}>
            {label}
          </a>
        ))}
      </div>
    </div>
  )
}

/** «Москва · Центр», once the zone of an address is known. */
const placeName = (city: string, zone: { name: string } | null) => (zone ? `${city} · ${zone.name}` : city)

/** The city and its delivery time; opens the choice of a city. */
function CityPill() {
  const { city } = useShop()
  const zone = useZone(city)
  const open = useOpenDialog({ name: 'city' })
  return (
    <button
      type="button"
      {...open}
      className="press flex min-h-11 min-w-0 items-center gap-3 rounded-full text-left max-xl:-mx-1.5 max-xl:px-1.5 xl:h-13 xl:bg-quiet xl:pr-4.5 xl:pl-1.5 xl:hover:bg-quiet-2"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-wasabi text-on-field max-xl:hidden">
        <Icon name="bike" className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="relative block truncate type-caption text-ink-2 max-xl:text-[min(0.8125rem,5.6vw)]">
          <span className="max-[22.5rem]:sr-only md:max-lg:sr-only">Доставка, </span>
          {etaText(laterBy(city.delivery, zone?.extra_minutes ?? 0))}
        </span>
        <span className="flex items-center gap-1 type-chip leading-5 font-semibold max-xl:text-[min(1rem,7vw)] max-xl:leading-[1.25]">
          <span className="truncate">{placeName(city.name, zone)}</span>
          <Icon name="chevron-down" className="size-4 shrink-0 xl:hidden" />
        </span>
      </span>
      <Icon name="chevron-down" className="ml-3 size-4.5 shrink-0 max-xl:hidden" />
    </button>
  )
}

function BurgerButton({ kind, className }: { kind?: 'plain' | 'quiet'; className?: string }) {
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
      <Icon name="menu" />
    </IconButton>
  )
}

/** The category tabs under the header, while the page's own list is out of view. */
function HeaderCategories() {
  const isShown = useAtomValue(headerCategoriesAtom)
  if (!isShown) return null
  return (
    <div
      data-header-categories
      className="absolute inset-x-0 top-full border-b border-line bg-page transition-opacity duration-base ease-base motion-reduce:transition-none starting:opacity-0"
    >
      <div className="shell xl:py-1">
        <CategoryTabs />
      </div>
    </div>
  )
}
