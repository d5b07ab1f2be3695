import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon'
import { useShop } from '~/shop/use-shop'
import { siteLinks, waysToReach } from './reach'
import { useOpenDialog } from './use-open-dialog'

const square = 'press flex size-9 items-center justify-center rounded-full text-ink-2 hover:bg-quiet hover:text-ink [&>svg]:size-5'
const words = 'flex h-9 items-center rounded-full type-meta whitespace-nowrap'

/** The thin row above the header from xl up: city and links left, contacts right. */
export function HeaderUtility() {
  const { city, contacts } = useShop()
  const open = useOpenDialog({ name: 'city' })
  const { phones, mail, networks, messengers, stores } = waysToReach(contacts)
  return (
    <div className="max-xl:hidden">
      <div className="shell flex h-10 items-center gap-6">
        <button
          type="button"
          {...open}
          aria-label={`Город: ${city.name}`}
          className={`press -ml-2 gap-1.5 px-2 font-semibold hover:bg-quiet ${words}`}
        >
          {city.name}
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
          {[mail, ...networks, ...messengers, ...stores].map(({ label, link, icon }) => (
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
