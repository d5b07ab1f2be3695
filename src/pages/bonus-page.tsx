import {
  BONUS_FACTOR,
  BONUS_LIFE_DAYS,
  BONUS_WARNING_DAYS,
  DISCOUNT_RANK_PERCENT,
  MIN_PICKUP_FOR_BONUSES,
  RANK_WINDOW_DAYS,
  RANKS,
} from '~/contracts/constants'
import { formatBonuses } from '~/lib/text'
import { percentText, plural, priceText } from '~/rules/number-text'
import { InfoBlock, InfoPage } from './info-page'
import { rankNames } from '~/account/bonuses/bonus-text'
import { useIsSignedIn } from '~/auth/use-token'
import { useOpenDialog } from '~/layout/use-open-dialog'
import { earnedBonuses, maxBonuses } from '~/rules/bonuses'
import { subtractMoney } from '~/rules/money'
import { Button, LinkButton } from '~/ui/button'
import { FactRows } from '~/ui/fact-rows'
import { Plate } from '~/ui/plate'

const days = (count: number) => `${count} ${plural(count, ['день', 'дня', 'дней'])}`

const expiry = `Бонусы живут ${days(BONUS_LIFE_DAYS)}. Первыми тратятся самые старые, а за ${days(BONUS_WARNING_DAYS)} до срока мы напишем в личном кабинете, сколько сгорит и когда.`
const personal = `Вместо бонусов у некоторых гостей личная скидка, обычно ${percentText(DISCOUNT_RANK_PERCENT)}. С промокодом она не складывается: считаем то, что выгоднее. Накопленные раньше бонусы можно потратить.`

/** The bonus programme, with its figures taken from the rules. */
export function BonusPage() {
  const percents = RANKS.map(({ percent }) => percent)
  return (
    <InfoPage
      title="Бонусы"
      lead={`Возвращаем бонусами от ${percentText(Math.min(...percents))} до ${percentText(Math.max(...percents))} от оплаченных блюд. Потратить их можно в следующем заказе.`}
      field="tamago"
      panel={<BonusPanel />}
    >
      <InfoBlock id="ranks" title="Четыре ранга">
        {`Ранг зависит от того, сколько вы заплатили за выполненные заказы за последние ${days(RANK_WINDOW_DAYS)}.`}
        <BonusRanks />
      </InfoBlock>
      <InfoBlock
        id="earn"
        title="Как копятся"
        items={[
          'Бонусы приходят, когда заказ выполнен, по рангу, который был при оформлении.',
          'Считаем от того, что заплачено деньгами: без скидки, без бонусов и без доставки. Дробную часть отбрасываем.',
          'Блюда, за которые бонусов нет, отмечены на своих страницах, и платить за них бонусами тоже нельзя.',
        ]}
      />
      <InfoBlock
        id="spend"
        title="Как потратить"
        items={[
          `Бонусами можно оплатить до ${percentText(BONUS_FACTOR * 100)} суммы блюд после скидки. Сколько именно, выберете при оформлении.`,
          'За доставку бонусами не платят.',
          `Самовывоз оплачивают бонусами от ${priceText(MIN_PICKUP_FOR_BONUSES)}.`,
          'Если заказ отменён, потраченные бонусы возвращаются.',
        ]}
      />
      <InfoBlock id="burn" title="Когда сгорают">
        {expiry}
      </InfoBlock>
      <InfoBlock id="personal" title="Личная скидка">
        {personal}
      </InfoBlock>
    </InfoPage>
  )
}

/** An order of a customer with the second rank, priced by the cart's rules. */
const example = { full: 1500, left: 1500, balance: 400, delivery_type: 'delivery', rank: 2 } as const

/** The value of a bonus, an example, and a link to the customer's own, which appears after hydration. */
function BonusPanel() {
  const isSignedIn = useIsSignedIn()
  const signIn = useOpenDialog({ name: 'authPhone', next: '/account/bonus' })
  const spent = maxBonuses(example)
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
    </>
  )
}

/** The four ranks with their percentages, drawn as a belt. */
function BonusRanks() {
  return (
    <div className="on-nori relative overflow-hidden rounded-panel bg-nori pt-5 pb-6 text-on-nori lg:pt-7 lg:pb-8">
      <div aria-hidden="true" className="absolute inset-x-0 top-12 h-13 overflow-hidden bg-nori-2 lg:top-15">
        <div className="absolute inset-x-0 bottom-0 h-2 bg-shade" />
        <div className="seams-narrow absolute inset-0" />
      </div>
      <ol className="relative grid grid-cols-4">
        {RANKS.map(({ rank, from, percent }) => (
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
