import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon'
import { CartButton } from './cart-button'
import { FavoritesEntry } from './favorites-entry'
import { ProfileEntry } from './profile-entry'

/** Below 376 px the labels are smaller, so that four fit beside the cart button. */
const tab =
  'press flex h-14 min-w-10 flex-auto flex-col items-center justify-center gap-1 rounded-full type-bar text-on-nori-2 hover:text-on-nori aria-[current=page]:text-on-nori aria-[current=page]:[&_svg]:text-tamago [&_svg]:size-5.5 max-[23.5rem]:text-[0.625rem] max-[21rem]:tracking-[-0.03em]'

/** The floating bar of phones and tablets. Hidden while the page has its own action bar or a modal is open,
 *  and while its last button is not parsed. */
export function BottomBar() {
  return (
    <nav
      aria-label="Главное"
      className="on-nori fixed inset-x-2 bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-40 mx-auto flex h-16 max-w-120 items-center rounded-full bg-on-field pr-2 pl-1.5 text-on-nori shadow-float [body:has([data-action-bar])_&]:hidden [body:has(dialog:modal)_&]:invisible not-has-data-cart-button:invisible xl:hidden night:bg-quiet-2"
    >
      <Link to="/" className={tab}>
        <Icon name="house" />
        Главная
      </Link>
      <Link to="/menu" className={tab}>
        <Icon name="utensils" />
        Меню
      </Link>
      <FavoritesEntry className={tab} />
      <ProfileEntry className={tab} />
      <CartButton className="ml-1 w-38 max-[23.5rem]:w-36 max-[22.5rem]:w-28 max-[21rem]:w-24 max-[21rem]:px-1!" />
    </nav>
  )
}
