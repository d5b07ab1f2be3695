import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { catalogQueries } from '~/catalog/catalog.queries'
import { feeText } from '~/shop/delivery-facts'
import { etaText } from '~/shop/eta-text'
import { leastTerms } from '~/rules/delivery-terms'
import { useShop } from '~/shop/use-shop'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Mark } from '~/ui/mark'
import { sellerText, type Way, waysToReach } from './reach'

const line =
  'inline-flex min-h-11 items-center gap-2 rounded-full text-on-nori-2 wrap-anywhere hover:text-on-nori hover:underline xl:min-h-9'

const infoLinks = [
  { to: '/delivery', words: 'Доставка и оплата' },
  { to: '/payment', words: 'Способы оплаты' },
  { to: '/promotions', words: 'Акции' },
  { to: '/bonus', words: 'Бонусы' },
  { to: '/favorite', words: 'Избранное' },
  { to: '/privacy', words: 'Личные данные' },
] as const

/** The footer: categories, pages, contacts, terms of the chosen city. */
export function Footer() {
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const { city, contacts, site, status } = useShop()
  const { phones, mail, networks, messengers, stores } = waysToReach(contacts, site)
  const { fee, free_from } = leastTerms(city)
  return (
    <footer className="on-nori below-view bg-nori text-on-nori [contain-intrinsic-height:auto_100rem] sm:[contain-intrinsic-height:auto_68rem] xl:[contain-intrinsic-height:auto_27rem]">
      <div className="shell grid gap-10 pt-12 sm:grid-cols-2 xl:grid-cols-[1.4fr_1.5fr_1fr_1.2fr_1.2fr] xl:gap-8 xl:pt-16">
        <div className="sm:max-xl:col-span-2">
          <Mark name={site.name} className="-ml-1.25 [&>span]:text-on-nori" />
          <p className="mt-4 max-w-72 type-body text-balance text-on-nori-2">{glue(site.description)}</p>
          <ul aria-label="Приложение" className="mt-4 flex flex-wrap gap-2">
            {stores.map(({ label, link, icon }) => (
              <li key={label}>
                <a
                  {...link}
                  className="press inline-flex min-h-11 items-center gap-2 rounded-full bg-nori-2 px-4.5 type-chip text-on-nori hover:underline [&>svg]:size-4.5"
                >
                  <Icon name={icon} />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <Group title="Меню">
          <ul className="grid pairs gap-x-6 sm:grid-cols-2">
            {menu.map(({ id, slug, name }) => (
              <li key={id}>
                <Link to="/menu/$slug" params={{ slug }} className={line}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Group>
        <Group title="Покупателям">
          <ul>
            {infoLinks.map(({ to, words }) => (
              <li key={to}>
                <Link to={to} className={line}>
                  {words}
                </Link>
              </li>
            ))}
          </ul>
        </Group>
        <Group title="Связаться">
          <ul>
            {phones.map((way) => reach({ ...way, className: 'font-semibold text-on-nori!' }))}
            {mail.map((way) => reach({ ...way, label: way.address }))}
          </ul>
          <ul aria-label="Соцсети и мессенджеры" className="grid pairs gap-x-6 sm:grid-cols-2">
            {[...messengers, ...networks].map(reach)}
          </ul>
        </Group>
        <Group title={city.name}>
          <ul className="grid gap-2 type-body text-on-nori-2 xl:gap-3 xl:pt-1.5">
            <li>{status.night_mode ? 'Кухня сейчас спит' : 'Кухня сейчас работает'}</li>
            <li>Привозим за {etaText(city.delivery)}</li>
            <li>
              Доставка {feeText(city)}
              {fee > 0 && free_from !== null && `, от\u00a0${priceText(free_from)} за\u00a0наш\u00a0счёт`}
            </li>
          </ul>
        </Group>
      </div>
      <p className="shell pt-10 pb-[7.5rem] type-meta text-on-nori-2 xl:pb-10">{glue(sellerText(site))}</p>
    </footer>
  )
}

const reach = ({ label, link, className }: Pick<Way, 'label' | 'link'> & { className?: string }) => (
  <li key={label}>
    <a {...link} className={cx(line, className)}>
      {label}
    </a>
  </li>
)

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2.5 type-block text-[min(1.125rem,8.4vw)]/[1.5556]">{title}</h2>
      {children}
    </section>
  )
}
