import { DISCOUNT_RANK_PERCENT } from '~/contracts/constants'
import type { LoyaltyTerms } from '~/contracts/loyalty'
import { formatBonuses } from '~/lib/text'
import { percentText, priceText } from '~/rules/number-text'
import { InfoBlock, InfoPage } from './info-page'
import { rankNames } from '~/rules/rank-names'
import { burnText, earnTexts, giftTexts, OFF_NOTE, ranksText, ranksTitle, spendTexts } from '~/account/bonuses/terms-text'
import { useIsSignedIn } from '~/auth/use-token'
import { useOpenDialog } from '~/layout/use-open-dialog'
import { earnedBonuses, maxBonuses, stepOf } from '~/rules/bonuses'
import { subtractMoney } from '~/rules/money'
import { Button, LinkButton } from '~/ui/button'
import { FactRows } from '~/ui/fact-rows'
import { Plate } from '~/ui/plate'
import { useShop } from '~/shop/use-shop'
import { cx } from '~/ui/cx'

const personal = `Вместо бонусов у некоторых гостей личная скидка, обычно ${percentText(DISCOUNT_RANK_PERCENT)}. С промокодом она не складывается: считаем то, что выгоднее.`

/** The bonus programme, with the figures of the terms in force. */
export function BonusPage() {
  const { loyalty: terms } = useShop()
  if (!terms.is_on)
    return (
      <InfoPage title="Бонусы" lead={OFF_NOTE} field="tamago" panel={<OwnBonuses isOff />}>
        <InfoBlock id="personal" title="Личная скидка">
          {personal}
        </InfoBlock>
      </InfoPage>
    )
  const percents = terms.ranks.map(({ percent }) => percent)
  const [least, most] = [percentText(Math.min(...percents)), percentText(Math.max(...percents))]
  const gifts = giftTexts(terms)
  return (
    <InfoPage
      title="Бонусы"
      lead={`Возвращаем бонусами ${least === most ? most : `от ${least} до ${most}`} от оплаченных блюд. Потратить их можно в следующем заказе.`}
      field="tamago"
      panel={<BonusPanel terms={terms} />}
    >
      <InfoBlock id="ranks" title={ranksTitle(terms)}>
        {ranksText(terms)}
        <BonusRanks ranks={terms.ranks} />
      </InfoBlock>
      <InfoBlock id="earn" title="Как копятся" items={earnTexts(terms)} />
      <InfoBlock id="spend" title="Как потратить" items={spendTexts(terms)} />
      {gifts.length > 0 && <InfoBlock id="gifts" title="Подарки" items={gifts} />}
      <InfoBlock id="burn" title="Когда сгорают">
        {burnText(terms)}
      </InfoBlock>
      <InfoBlock id="personal" title="Личная скидка">
        {`${personal} Накопленные раньше бонусы можно потратить.`}
      </InfoBlock>
    </InfoPage>
  )
}

/** An order of a customer with the second rank, priced by the cart's rules. */
const example = { full: 1500, left: 1500, balance: 400, delivery_type: 'delivery', rank: 2 } as const

/** The value of a bonus, an example, and a link to the customer's own. */
function BonusPanel({ terms }: { terms: LoyaltyTerms }) {
  const rank = stepOf(example.rank, terms)?.rank ?? 1
  const spent = maxBonuses(example, terms)
  const paid = subtractMoney(example.full, spent)
  return (
    <>
      <p className="type-page max-lg:text-[min(3rem,15vw)]/[1]">
        1{'\u00a0'}={'\u00a0'}1{'\u00a0'}₽
      </p>
      <p className="mt-2 type-body">{'Один бонус\u00a0— один рубль'}</p>
      <FactRows
        rows={[
          ['Блюда', priceText(example.full)],
          ['На\u00a0счету', formatBonuses(example.balance)],
          ['Бонусами', priceText(-spent)],
          ['Деньгами', priceText(paid)],
          ['Вернётся', formatBonuses(earnedBonuses(paid, rank, terms))],
        ]}
        className="mt-6 border-t-2 border-ink/15 pt-5"
      />
      <p className="mt-3 type-meta">{terms.ranks.length > 1 ? `Пример заказа с\u00a0рангом «${rankNames[rank]}»` : 'Пример заказа'}</p>
      <OwnBonuses />
    </>
  )
}

/** A link to the customer's own bonuses, which appears after hydration. */
function OwnBonuses({ isOff = false }) {
  const isSignedIn = useIsSignedIn()
  const signIn = useOpenDialog({ name: 'authPhone', next: '/account/bonus' })
  return isSignedIn ? (
    <LinkButton to="/account/bonus" kind="ink" isWide className={isOff ? undefined : 'mt-6'}>
      Мои бонусы
    </LinkButton>
  ) : (
    <Button kind="ink" isWide {...signIn} className={cx('noscript:hidden', !isOff && 'mt-6')}>
      {isOff ? 'Войти и\u00a0увидеть свои' : 'Войти и\u00a0копить'}
    </Button>
  )
}

const COLUMNS = ['grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-4']

/** The ranks with their percentages, drawn as a belt. */
function BonusRanks({ ranks }: Pick<LoyaltyTerms, 'ranks'>) {
  return (
    <div className="on-nori relative overflow-hidden rounded-panel bg-nori pt-5 pb-6 text-on-nori lg:pt-7 lg:pb-8">
      <div aria-hidden="true" className="absolute inset-x-0 top-12 h-13 overflow-hidden bg-nori-2 lg:top-15">
        <div className="absolute inset-x-0 bottom-0 h-2 bg-shade" />
        <div className="seams-narrow absolute inset-0" />
      </div>
      <ol className={cx('relative grid', COLUMNS[ranks.length - 1])}>
        {ranks.map(({ rank, from, percent }) => (
          <li key={rank} className="flex min-w-0 flex-col items-center px-0.5 text-center">
            <Plate field="tamago" className="size-17! lg:size-20!">
              <span className="sum font-voice text-[min(1.0625rem,5.4vw)] font-[650] tracking-tighter">{percentText(percent)}</span>
            </Plate>
            <span className="mt-7 type-chip text-[min(0.9375rem,4.7vw)] leading-5 font-semibold">{rankNames[rank]}</span>
            <span className="mt-0.5 type-caption text-[min(0.8125rem,4.1vw)] text-on-nori-2">
              {from === 0 ? 'сразу' : `от ${priceText(from)}`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
