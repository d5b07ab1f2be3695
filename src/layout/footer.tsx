import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { catalogQueries } from '~/catalog/catalog.queries'
import { etaWords } from '~/catalog/eta-words'
import { useShop } from '~/catalog/use-shop'
import { phoneHref, site } from '~/lib/site'
import { formatPrice, glue } from '~/lib/text'
import { Mark } from '~/ui/mark'

const line = 'inline-flex min-h-11 items-center rounded-full text-on-nori-2 hover:text-on-nori hover:underline xl:min-h-9'

/** The footer on nori: the whole menu, how to reach us, the terms of the chosen city. */
export function Footer() {
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const { city, contacts, status } = useShop()
  const { fee, free_from } = city.delivery
  return (
    <footer className="on-nori bg-nori text-on-nori">
      <div className="shell grid gap-10 pt-12 pb-30 md:grid-cols-2 xl:grid-cols-[1.2fr_2fr_1.2fr_1.2fr] xl:pt-16 xl:pb-14">
        <div>
          <Mark hasName size="lg" className="-ml-1.25 [&>span]:text-on-nori" />
          <p className="mt-4 max-w-72 type-body text-balance text-on-nori-2">{glue(site.description)}</p>
        </div>
        <Group title="Меню">
          <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
            {menu.map(({ id, slug, name }) => (
              <li key={id}>
                <Link to="/menu/$slug" params={{ slug }} className={line}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Group>
        <Group title="Связаться">
          <ul>
            {[contacts.phone, site.freePhone].map((phone) => (
              <li key={phone}>
                <a href={phoneHref(phone)} className={`${line} font-semibold text-on-nori!`}>
                  {phone}
                </a>
              </li>
            ))}
            <li>
              <a href={`mailto:${site.email}`} className={line}>
                {site.email}
              </a>
            </li>
            <li className="flex gap-x-5">
              <a href={contacts.telegram} target="_blank" rel="noreferrer" className={line}>
                Телеграм
              </a>
              <a href={contacts.whatsapp} target="_blank" rel="noreferrer" className={line}>
                Вотсап
              </a>
            </li>
          </ul>
        </Group>
        <Group title={city.name}>
          <ul className="grid gap-2 type-body text-on-nori-2 xl:gap-3 xl:pt-1.5">
            <li>{status.night_mode ? 'Кухня сейчас спит' : 'Кухня сейчас работает'}</li>
            <li>Привозим за {etaWords(city.delivery)}</li>
            <li>
              Доставка {fee > 0 ? formatPrice(fee) : 'за наш счёт'}
              {fee > 0 && free_from !== null && `, от\u00a0${formatPrice(free_from)} за\u00a0наш\u00a0счёт`}
            </li>
          </ul>
        </Group>
      </div>
    </footer>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2.5 type-block text-lg">{title}</h2>
      {children}
    </section>
  )
}
