import { rankNames } from '~/account/bonuses/bonus-text'
import { useIsSignedIn } from '~/auth/use-token'
import { useOpenDialog } from '~/layout/use-open-dialog'
import { formatBonuses, formatPrice } from '~/lib/text'
import { earnedBonuses, maxBonuses } from '~/rules/bonuses'
import { subtractMoney } from '~/rules/money'
import { Button, LinkButton } from '~/ui/button'
import { FactRows } from '~/ui/fact-rows'

/** One order of the second rank's, reckoned by the same rules as the cart. */
const example = { full: 1500, left: 1500, balance: 400, delivery_type: 'delivery', rank: 2 } as const

/** What a bonus is worth, an example, and the way to one's own. The page is the same for everybody: who is signed in shows
 *  after hydration. */
export function BonusPanel() {
  const isSignedIn = useIsSignedIn()
  const signIn = useOpenDialog({ name: 'authPhone', next: '/account/bonus' })
  const spent = maxBonuses(example)
  const paid = subtractMoney(example.full, spent)
  return (
    <div data-field="tamago" className="rounded-panel bg-field p-6 lg:p-8">
      <p className="type-page max-lg:text-5xl">
        1{'\u00a0'}={'\u00a0'}1{'\u00a0'}₽
      </p>
      <p className="mt-2 type-body">{'Один бонус\u00a0— один рубль'}</p>
      <FactRows
        rows={[
          ['Блюда', formatPrice(example.full)],
          ['На\u00a0счету', formatBonuses(example.balance)],
          ['Бонусами', formatPrice(-spent)],
          ['Деньгами', formatPrice(paid)],
          ['Вернётся', formatBonuses(earnedBonuses(paid, example.rank))],
        ]}
        className="mt-6 border-t-2 border-ink/15 pt-5"
      />
      <p className="mt-3 type-meta">{`Пример заказа с\u00a0рангом «${rankNames[example.rank]}»`}</p>
      {isSignedIn ? (
        <LinkButton to="/account/bonus" kind="ink" isWide className="mt-6">
          Мои бонусы
        </LinkButton>
      ) : (
        <Button kind="ink" isWide {...signIn} className="mt-6 noscript:hidden">
          Войти и{'\u00a0'}копить
        </Button>
      )}
    </div>
  )
}
