import { useSuspenseQuery } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon'
import { type ComponentProps, useState } from 'react'
import { catalogQueries } from '~/catalog/catalog.queries'
import { useShop } from '~/shop/use-shop'
import { fieldOf } from '~/ui/food-field'
import { Chip } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { Plate } from '~/ui/plate'
import { SidePanel } from '~/ui/dialog'
import { ProfileEntry } from './profile-entry'
import { siteLinks, waysToReach, type Way } from './reach'
import { chooseTheme, readTheme, type Theme } from './theme'
import { useOpenDialog } from './use-open-dialog'

const row =
  'press flex min-h-14 w-full items-center gap-3 rounded-card px-2 text-left type-body text-[min(1rem,9vw)] font-medium hover:bg-quiet aria-[current=page]:bg-quiet [&>svg]:size-5.5'
const part = '-mx-2 mt-3 border-t border-line pt-3'
const themes = [
  { theme: 'light', words: 'День', icon: 'sun' },
  { theme: 'night', words: 'Ночь', icon: 'moon' },
  { theme: 'system', words: 'Как в системе', icon: 'monitor' },
] as const
const linkIcons = { '/delivery': 'truck', '/promotions': 'badge-percent', '/bonus': 'coins' } as const

/** The drawer behind the burger button. */
export function BurgerDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const { city, contacts, site } = useShop()
  const openCity = useOpenDialog({ name: 'city' })
  const { phones, mail, networks, messengers, stores } = waysToReach(contacts, site)

  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Меню" side="left">
      <nav aria-label="Категории" className="-mx-2">
        <ul className="grid pairs">
          {menu.map(({ id, slug, name, image }) => (
            <li key={id}>
              <Link to="/menu/$slug" params={{ slug }} className={cx(row, 'max-[22.5rem]:gap-1.5 max-[22.5rem]:pr-0')}>
                <Plate field={fieldOf(slug, id)} size="sm" src={image} />
                <span className="min-w-0 truncate max-[22.5rem]:text-[0.9375rem]">{name}</span>
              </Link>
            </li>
          ))}
          <li>
            <RowTo to="/menu" activeOptions={{ exact: true }}>
              <Plate field="rice" size="sm">
                <Icon name="utensils" />
              </Plate>
              Всё меню
            </RowTo>
          </li>
        </ul>
      </nav>
      <nav aria-label="О доставке, акциях и бонусах" className={part}>
        {siteLinks.map(({ to, words }) => (
          <RowTo key={to} to={to}>
            <Icon name={linkIcons[to]} />
            {words}
          </RowTo>
        ))}
      </nav>
      <div className={part}>
        <ProfileEntry className={row} />
        <button type="button" {...openCity} className={row}>
          <Icon name="bike" />
          <span className="grow">
            Город: <span className="font-semibold">{city.name}</span>
          </span>
          <Icon name="chevron-right" />
        </button>
      </div>
      <ul aria-label="Связаться" className={part}>
        {phones.map((way) => (
          <Reach key={way.label} {...way} />
        ))}
        {mail.map((way) => (
          <Reach key={way.label} {...way} />
        ))}
      </ul>
      <ul aria-label="Соцсети, мессенджеры и приложение" className="-mx-2 grid pairs">
        {[...messengers, ...networks, ...stores].map((way) => (
          <Reach key={way.label} {...way} />
        ))}
      </ul>
      <section className="mt-3 border-t border-line pt-5">
        <h3 className="mb-3 type-chip text-ink-2">Оформление</h3>
        <ThemeSwitch />
      </section>
    </SidePanel>
  )
}

const RowTo = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={row}>
    {children}
  </a>
))

function Reach({ link, label, icon }: Way) {
  return (
    <li>
      <a {...link} className={row}>
        <Icon name={icon} />
        {label}
      </a>
    </li>
  )
}

function ThemeSwitch() {
  const [current, setCurrent] = useState<Theme>(readTheme)
  const choose = (theme: Theme) => {
    chooseTheme(theme)
    setCurrent(theme)
  }
  return (
    <div role="group" aria-label="Оформление" className="flex flex-wrap gap-2">
      {themes.map(({ theme, words, icon }) => (
        <Chip key={theme} isOn={theme === current} onClick={() => choose(theme)}>
          <Icon name={icon} />
          {words}
        </Chip>
      ))}
    </div>
  )
}
