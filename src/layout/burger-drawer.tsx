import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bike, ChevronRight, Mail, MessageCircle, Phone, Send } from '~/ui/icons.gen'
import type { ReactNode } from 'react'
import { catalogQueries } from '~/catalog/catalog.queries'
import { useShop } from '~/catalog/use-shop'
import { fieldOf } from '~/lib/food-field'
import { phoneHref, site } from '~/lib/site'
import { classes } from '~/ui/classes'
import { Plate } from '~/ui/plate'
import { SidePanel } from '~/ui/side-panel'
import { ProfileEntry } from './profile-entry'
import { ThemeSwitch } from './theme-switch'
import { useOpenDialog } from './use-open-dialog'

type BurgerDrawerProps = { isOpen: boolean; onClose: () => void }

const row =
  'press flex min-h-14 w-full items-center gap-3 rounded-card px-2 text-left type-body font-medium hover:bg-quiet [&>svg]:size-5.5'

/** The burger's drawer: the menu, the city, ways to reach us, day and night. Spec §2. */
export function BurgerDrawer({ isOpen, onClose }: BurgerDrawerProps) {
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const { city, contacts } = useShop()
  const openCity = useOpenDialog({ name: 'city' })

  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Меню" side="left">
      <nav aria-label="Категории" className="-mx-2">
        <ul className="grid grid-cols-2">
          {menu.map(({ id, slug, name, image }) => (
            <li key={id}>
              <Link
                to="/menu/$slug"
                params={{ slug }}
                onClick={onClose}
                className={classes(row, 'max-[22.5rem]:gap-1.5 max-[22.5rem]:pr-0')}
              >
                <Plate field={fieldOf(slug, id)} size="sm" src={image} />
                <span className="min-w-0 truncate max-[22.5rem]:text-[0.9375rem]">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="-mx-2 mt-3 border-t border-line pt-3">
        <ProfileEntry className={row} />
        <button type="button" {...openCity} className={row}>
          <Bike aria-hidden="true" />
          <span className="grow">
            Город: <span className="font-semibold">{city.name}</span>
          </span>
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
      <ul className="-mx-2 mt-3 border-t border-line pt-3">
        {[contacts.phone, site.freePhone].map((phone) => (
          <Reach key={phone} href={phoneHref(phone)} icon={<Phone aria-hidden="true" />}>
            {phone}
          </Reach>
        ))}
        <Reach href={`mailto:${site.email}`} icon={<Mail aria-hidden="true" />}>
          {site.email}
        </Reach>
        <Reach href={contacts.telegram} icon={<Send aria-hidden="true" />}>
          Телеграм
        </Reach>
        <Reach href={contacts.whatsapp} icon={<MessageCircle aria-hidden="true" />}>
          Вотсап
        </Reach>
      </ul>
      <section className="mt-3 border-t border-line pt-5">
        <h3 className="mb-3 type-chip text-ink-2">Оформление</h3>
        <ThemeSwitch />
      </section>
    </SidePanel>
  )
}

function Reach({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <a href={href} className={row}>
        {icon}
        {children}
      </a>
    </li>
  )
}
