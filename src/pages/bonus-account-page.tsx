import { useSuspenseQuery } from '@tanstack/react-query'
import { BonusBalance, BonusHistory, BonusRank, BonusWarning } from '~/account/bonuses/bonus-panels'
import { loyaltyQueries } from '~/account/bonuses/loyalty.functions'
import { authQueries } from '~/auth/auth.queries'
import { EmptyState, menuLink } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'

/** The customer's bonuses: balance, rank, expiry and history. */
export function BonusAccountPage() {
  const { data: loyalty } = useSuspenseQuery(loyaltyQueries.standing())
  const { data: history, dataUpdatedAt } = useSuspenseQuery(loyaltyQueries.history())
  // the moment of the answer is the same on the server and in the browser, the clock is not
  const now = new Date(dataUpdatedAt)

  return (
    <>
      <h1 className="mb-5 type-page-small lg:mb-7">Бонусы</h1>
      <div className="grid grid-cols-1 items-start gap-4 lg:gap-5 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
          {loyalty ? (
            <>
              <BonusBalance bonuses={loyalty.bonuses} />
              <BonusWarning expiring={loyalty.expiring} now={now} />
              <BonusRank loyalty={loyalty} />
            </>
          ) : (
            <BalanceOfProfile />
          )}
        </div>
        {history.length > 0 ? (
          <BonusHistory history={history} now={now} />
        ) : (
          <EmptyState
            icon={<Icon name="gift" />}
            title={loyalty?.rank === 'discount' ? 'Здесь будет история бонусов' : 'Бонусы появятся после первого заказа'}
            action={menuLink}
          />
        )}
      </div>
    </>
  )
}

/** Another API may lack the loyalty endpoint; the profile has the balance as well. */
function BalanceOfProfile() {
  const { data: user } = useSuspenseQuery(authQueries.user())
  return <BonusBalance bonuses={user.bonuses} />
}
