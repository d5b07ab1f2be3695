import { type ReactNode, useId } from 'react'
import type { FoodField } from '~/ui/food-field'
import { usePhoneText } from '~/lib/phone-mask'
import { bonusWord, glue } from '~/lib/text'
import { numberText, priceText } from '~/rules/number-text'
import { cx } from '~/ui/cx'
import { Picture } from '~/ui/picture'
import { stampText } from '~/rules/moment-text'
import { LinkButton } from '~/ui/button'
import { sitePictures } from '~/ui/site-pictures'
import { OrderPanel } from '~/account/orders/order-panel'
import { orderHeadline, ownPlaceText } from '~/account/orders/order-text'
import type { ShownOrder } from '~/account/orders/orders.functions'
import { isLive } from '~/account/orders/orders.queries'
import { isUnpaid, unpaidNote } from '~/account/orders/order-payment'
import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { authQueries } from '~/auth/auth.queries'
import type { Loyalty } from '~/contracts/user'
import { Icon, type IconName } from '~/ui/icon'
import { rankNames } from '~/rules/rank-names'
import { expiryText, rankText } from '~/account/bonuses/bonus-text'
import { orderedNames, addressesText, cardsText } from '~/account/account-text'
import { RepeatButton } from '~/account/orders/repeat-button'
import { addressQueries } from '~/account/addresses/addresses.functions'
import { cardQueries } from '~/account/cards/cards.functions'
import { OverviewPart } from '~/account/query-part'
import { Skeleton } from '~/ui/skeleton'
import { Link, type LinkProps } from '@tanstack/react-router'

type OverviewPanelProps = {
  field: FoodField
  title: ReactNode
  /** A dish in the lower right corner; `isWide` for a full-width panel. */
  picture?: string | undefined
  isWide?: boolean
  /** A link that covers the panel (`wholePanel`), or a button. */
  action: ReactNode
  children?: ReactNode
}

/** Classes of a link that makes its whole panel clickable. */
const wholePanel =
  'outline-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-3 focus-visible:after:-outline-offset-8 focus-visible:after:outline-ink'

/** A coloured panel: heading, text, one action and a dish. */
function OverviewPanel({ field, title, picture, isWide = false, action, children }: OverviewPanelProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      data-field={field}
      className="dish relative isolate flex h-full min-h-72 flex-col items-start overflow-hidden rounded-panel bg-field p-6 lg:p-8"
    >
      {picture && (
        <div
          aria-hidden="true"
          className={cx('dish-turn absolute -right-12 -bottom-16 -z-10 w-56', isWide ? 'md:-right-8 md:-bottom-20 md:w-96' : 'lg:w-64')}
        >
          <Picture src={picture} alt="" sizes={isWide ? '(width >= 768px) 384px, 224px' : '(width >= 1024px) 256px, 224px'} />
        </div>
      )}
      <h2 id={titleId} className="type-panel">
        {typeof title === 'string' ? glue(title) : title}
      </h2>
      {children}
      <div className="mt-auto pt-[calc(var(--spacing)*6+6*var(--extra))]">{action}</div>
    </section>
  )
}

/** The last order, or an invitation before the first one. */
export function OverviewOrder({ order }: { order: ShownOrder | undefined }) {
  if (!order) {
    return (
      <OverviewPanel
        field="gari"
        title="Первый заказ ещё впереди"
        picture={sitePictures.heroRolls}
        isWide
        action={
          <LinkButton to="/menu" kind="ink" className={wholePanel}>
            Открыть меню
          </LinkButton>
        }
      >
        <p className="mt-3 max-w-[calc(60%+99*var(--extra))] type-body text-balance">
          {glue('Начните с хитов: их заказывают чаще всего.')}
        </p>
      </OverviewPanel>
    )
  }
  const now = new Date(order.now)
  const when = isUnpaid(order) ? unpaidNote(order) : isLive(order.status) ? ownPlaceText(order) : stampText(order.created_at, now)
  return (
    <div aria-live="polite">
      <OrderPanel
        order={order}
        title={orderHeadline(order, now).title}
        note={[`Заказ №\u00a0${order.number}`, when].filter(Boolean).join(' · ')}
        isLink
      />
    </div>
  )
}

type OverviewBonusesProps = {
  loyalty: Loyalty | null
  now: Date
  /** Full width, with room for a picture. */
  isWide: boolean
}

/** Balance, expiring bonuses and rank. Without loyalty data (`null` from a remote API) the profile has balance and rank. */
export function OverviewBonuses({ loyalty, now, isWide }: OverviewBonusesProps) {
  const { data: user } = useSuspenseQuery(authQueries.user())
  const { bonuses } = loyalty ?? user
  const burning = loyalty && expiryText(loyalty.expiring, now)
  const standing = loyalty ? rankText(loyalty) : { title: `Ранг «${rankNames[user.rank]}»`, note: '' }
  return (
    <OverviewPanel
      field="tamago"
      isWide={isWide}
      picture={isWide ? sitePictures.bonuses : undefined}
      title={
        <>
          <span className="block type-page max-lg:text-[min(3rem,15vw)]/[1]">{numberText(bonuses)}</span>{' '}
          <span className="mt-1 block type-block">{bonusWord(bonuses)}</span>
        </>
      }
      action={
        <LinkButton to="/account/bonus" kind="ink" className={wholePanel}>
          Мои бонусы
        </LinkButton>
      }
    >
      <p className="mt-4 type-name">{glue(standing.title)}</p>
      {burning ? (
        <p className="mt-2 flex items-start gap-2.5 rounded-card bg-page/60 px-3.5 py-2.5 type-meta">
          <Icon name="clock" className="size-5 shrink-0" />
          <span>{glue(burning)}</span>
        </p>
      ) : (
        <p className={cx('mt-0.5 type-body text-pretty', isWide && 'max-w-[calc(60%+99*var(--extra))]')}>{glue(standing.note)}</p>
      )}
    </OverviewPanel>
  )
}

/** Offers to repeat the last finished order. */
export function OverviewRepeat({ order }: { order: ShownOrder }) {
  return (
    <OverviewPanel
      field="gari"
      title="Повторить прошлый заказ"
      picture={order.lines[0]?.image.webp}
      action={
        <RepeatButton order={order} kind="ink">
          Повторить
        </RepeatButton>
      }
    >
      <p className="mt-3 max-w-[calc(75%+99*var(--extra))] type-body text-pretty">{glue(orderedNames(order.lines))}</p>
      <p className="mt-1.5 type-meta">
        {stampText(order.created_at, new Date(order.now))} · <span className="sum">{priceText(order.totals.total)}</span>
      </p>
    </OverviewPanel>
  )
}

/** Three tiles: addresses, cards, profile. */
export function OverviewTiles() {
  const phoneText = usePhoneText()
  const addresses = useQuery(addressQueries.list())
  const cards = useQuery(cardQueries.list())
  const { data: user } = useSuspenseQuery(authQueries.user())
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-3 lg:gap-5">
      <OverviewPart query={addresses} what="адреса" skeleton={<Skeleton className="h-40 rounded-panel" />}>
        {(list) => (
          <OverviewTile to="/account/addresses" title="Адреса" field="sea" icon="map-pin" {...addressesText(list)}>
            Сохраните адрес, и в заказе его не придётся писать.
          </OverviewTile>
        )}
      </OverviewPart>
      <OverviewPart query={cards} what="карты" skeleton={<Skeleton className="h-40 rounded-panel" />}>
        {(list) => (
          <OverviewTile to="/account/cards" title="Карты" field="rice" icon="credit-card" {...cardsText(list)}>
            Сохранённых карт пока нет.
          </OverviewTile>
        )}
      </OverviewPart>
      <OverviewTile
        to="/account/profile"
        title="Профиль"
        field="wasabi"
        icon="user-round"
        main={phoneText(user.phone)}
        more={user.email ?? ''}
      />
    </div>
  )
}

type OverviewTileProps = {
  to: NonNullable<LinkProps['to']>
  title: string
  field: FoodField
  icon: IconName
  /** The summary in two lines. */
  main?: string
  more?: string
  /** Shown without a summary. */
  children?: string
}

/** A tile that links to a page of the account and summarises it. */
function OverviewTile({ to, title, field, icon, main, more, children }: OverviewTileProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      data-field={field}
      className="relative flex h-full items-start gap-4 rounded-panel max-md:flex-wrap bg-field-soft p-5 text-ink md:min-h-44 md:flex-col lg:p-6"
    >
      <span aria-hidden="true" className="flex size-11 shrink-0 items-center justify-center rounded-full bg-page">
        <Icon name={icon} />
      </span>
      <div className="min-w-0 max-md:grow max-md:basis-[7rem]">
        <h2 id={titleId} className="type-block max-md:mt-2.5">
          <Link to={to} className={cx('group/tile inline-flex items-center gap-1', wholePanel)}>
            {title}
            <Icon
              name="chevron-right"
              className="size-5 transition-transform duration-fast group-hover/tile:translate-x-0.5 motion-reduce:transition-none"
            />
          </Link>
        </h2>
        <div className="mt-1 type-body text-ink-2 wrap-anywhere">
          {main === undefined ? <p className="text-pretty">{glue(children ?? '')}</p> : <p className="text-ink">{main}</p>}
          {more && <p>{more}</p>}
        </div>
      </div>
    </section>
  )
}
