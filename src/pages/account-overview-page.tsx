import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { loyaltyQueries } from '~/account/bonuses/loyalty.functions'
import type { ShownOrder } from '~/account/orders/orders.functions'
import { isLive, orderQueries } from '~/account/orders/orders.queries'
import { OverviewBonuses, OverviewOrder, OverviewRepeat, OverviewTiles } from '~/account/overview/overview-panels'
import { OverviewPart } from '~/account/query-part'
import { authQueries } from '~/auth/auth.queries'
import { useOpenDialog } from '~/layout/use-open-dialog'
import { usePhoneText } from '~/lib/phone-mask'
import { cx } from '~/ui/cx'
import { Button } from '~/ui/button'
import { Skeleton } from '~/ui/skeleton'

/** The account overview. Each part loads, or fails, on its own. */
export function AccountOverviewPage() {
  const latest = useQuery(orderQueries.latest())
  const loyalty = useQuery(loyaltyQueries.standing())
  const toRepeat = latest.data && lastEnded(latest.data)
  return (
    <>
      <Greeting />
      <div className="flex flex-col gap-4 lg:gap-5">
        <OverviewPart query={latest} what="заказы" skeleton={<Skeleton className="h-70 rounded-panel max-lg:-mx-(--gutter) lg:h-80" />}>
          {([order]) => <OverviewOrder order={order} />}
        </OverviewPart>
        <div className={cx('grid grid-cols-1 gap-4 lg:gap-5', toRepeat && 'md:grid-cols-2')}>
          {toRepeat && <OverviewRepeat order={toRepeat} />}
          <OverviewPart query={loyalty} what="бонусы" skeleton={<Skeleton className="h-72 rounded-panel" />}>
            {(standing, now) => <OverviewBonuses loyalty={standing} now={now} isWide={!toRepeat} />}
          </OverviewPart>
        </div>
        <OverviewTiles />
      </div>
    </>
  )
}

function Greeting() {
  const phoneText = usePhoneText()
  const { data: user } = useSuspenseQuery(authQueries.user())
  const openProfile = useOpenDialog({ name: 'profile' })
  return (
    <header className="mb-5 flex flex-col items-start justify-between gap-x-6 gap-y-3 lg:mb-7 xl:flex-row xl:items-center">
      <h1 className="line-clamp-4 type-page-small wrap-anywhere">{user.name ? `Здравствуйте, ${user.name}` : 'Здравствуйте'}</h1>
      {!user.name && (
        <p className="flex items-center gap-x-4 gap-y-2 type-body text-ink-2 max-sm:flex-col max-sm:items-start sm:max-xl:flex-wrap">
          {phoneText(user.phone)}
          <Button size="sm" {...openProfile}>
            Как к{'\u00a0'}вам обращаться?
          </Button>
        </p>
      )}
    </header>
  )
}

/** The newest completed order, else the newest canceled one. */
const lastEnded = (orders: readonly ShownOrder[]) =>
  orders.find(({ status }) => status === 'completed') ?? orders.find(({ status }) => !isLive(status))
