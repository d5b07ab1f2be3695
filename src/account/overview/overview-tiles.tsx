import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { authQueries } from '~/auth/auth.queries'
import { formatPhone, glue } from '~/lib/text'
import { ChevronRight, CreditCard, MapPin, UserRound } from '~/ui/icons.gen'
import { addressQueries } from '~/account/addresses/addresses.queries'
import { cardQueries } from '~/account/cards/cards.queries'
import { OverviewPart } from '~/account/query-part'
import { TileSkeleton } from '~/account/account-skeletons'
import { addressesText, cardsText } from '~/account/account-text'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { FoodField } from '~/ui/food-field'
import { cx } from '~/ui/cx'
import { wholePanel } from './overview-panels'

/** Three tiles: addresses, cards, profile. */
export function OverviewTiles() {
  const addresses = useQuery(addressQueries.list())
  const cards = useQuery(cardQueries.list())
  const { data: user } = useSuspenseQuery(authQueries.user())
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-3 lg:gap-5">
      <OverviewPart query={addresses} what="адреса" skeleton={<TileSkeleton />}>
        {(list) => (
          <OverviewTile to="/account/addresses" title="Адреса" field="sea" icon={<MapPin aria-hidden="true" />}>
            <Summary texts={addressesText(list)} none="Сохраните адрес, и в заказе его не придётся писать." />
          </OverviewTile>
        )}
      </OverviewPart>
      <OverviewPart query={cards} what="карты" skeleton={<TileSkeleton />}>
        {(list) => (
          <OverviewTile to="/account/cards" title="Карты" field="rice" icon={<CreditCard aria-hidden="true" />}>
            <Summary texts={cardsText(list)} none="Сохранённых карт пока нет." />
          </OverviewTile>
        )}
      </OverviewPart>
      <OverviewTile to="/account/profile" title="Профиль" field="wasabi" icon={<UserRound aria-hidden="true" />}>
        <Summary texts={{ main: formatPhone(user.phone), more: user.email ?? '' }} none="" />
      </OverviewTile>
    </div>
  )
}

function Summary({ texts, none }: { texts: { main: string; more: string } | null; none: string }) {
  if (!texts) return <p className="text-pretty">{glue(none)}</p>
  return (
    <>
      <p className="text-ink">{texts.main}</p>
      {texts.more && <p>{texts.more}</p>}
    </>
  )
}

type OverviewTileProps = {
  to: NonNullable<LinkProps['to']>
  title: string
  field: FoodField
  icon: ReactNode
  children: ReactNode
}

/** A tile that links to a page of the account and summarises it. */
function OverviewTile({ to, title, field, icon, children }: OverviewTileProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      data-field={field}
      className="relative flex h-full items-start gap-4 rounded-panel bg-field-soft p-5 text-ink md:min-h-44 md:flex-col lg:p-6 [&:has(a:hover)_h2_svg]:translate-x-0.5"
    >
      <span aria-hidden="true" className="flex size-11 shrink-0 items-center justify-center rounded-full bg-page">
        {icon}
      </span>
      <div className="min-w-0">
        <h2 id={titleId} className="type-block max-md:mt-2.5">
          <Link to={to} className={cx('inline-flex items-center gap-1', wholePanel)}>
            {title}
            <ChevronRight aria-hidden="true" className="size-5 transition-transform duration-fast motion-reduce:transition-none" />
          </Link>
        </h2>
        <div className="mt-1 type-body text-ink-2 wrap-anywhere">{children}</div>
      </div>
    </section>
  )
}
