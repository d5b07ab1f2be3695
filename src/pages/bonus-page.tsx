import {
  BONUS_FACTOR,
  BONUS_LIFE_DAYS,
  BONUS_WARNING_DAYS,
  DISCOUNT_RANK_PERCENT,
  MIN_PICKUP_FOR_BONUSES,
  RANK_WINDOW_DAYS,
  RANKS,
} from '~/contracts/constants'
import { formatPrice, plural } from '~/lib/text'
import { percentText } from '~/rules/reduction'
import { BonusPanel } from './bonus-panel'
import { BonusRanks } from './bonus-ranks'
import { InfoBlock, InfoList, InfoPage, Words } from './info-page'

const days = (count: number) => `${count} ${plural(count, ['день', 'дня', 'дней'])}`

/** How bonuses come and go, told from the rules that reckon them. Spec §9, issue 5 part 1. */
export function BonusPage() {
  const percents = RANKS.map(({ percent }) => percent)
  return (
    <InfoPage
      title="Бонусы"
      lead={`Возвращаем бонусами от ${percentText(Math.min(...percents))} до ${percentText(Math.max(...percents))} от оплаченных блюд. Потратить их можно в следующем заказе.`}
      panel={<BonusPanel />}
    >
      <InfoBlock id="ranks" title="Четыре ранга">
        <Words>{`Ранг зависит от того, сколько вы заплатили за выполненные заказы за последние ${days(RANK_WINDOW_DAYS)}.`}</Words>
        <BonusRanks />
      </InfoBlock>
      <InfoBlock id="earn" title="Как копятся">
        <InfoList
          items={[
            'Бонусы приходят, когда заказ выполнен, по рангу, который был при оформлении.',
            'Считаем от того, что заплачено деньгами: без скидки, без бонусов и без доставки. Дробную часть отбрасываем.',
            'Блюда, за которые бонусов нет, отмечены на своих страницах, и платить за них бонусами тоже нельзя.',
          ]}
        />
      </InfoBlock>
      <InfoBlock id="spend" title="Как потратить">
        <InfoList
          items={[
            `Бонусами можно оплатить до ${percentText(BONUS_FACTOR * 100)} суммы блюд после скидки. Сколько именно, выберете при оформлении.`,
            'За доставку бонусами не платят.',
            `Самовывоз оплачивают бонусами от ${formatPrice(MIN_PICKUP_FOR_BONUSES)}.`,
            'Если заказ отменён, потраченные бонусы возвращаются.',
          ]}
        />
      </InfoBlock>
      <InfoBlock id="burn" title="Когда сгорают">
        <Words>{`Бонусы живут ${days(BONUS_LIFE_DAYS)}. Первыми тратятся самые старые, а за ${days(BONUS_WARNING_DAYS)} до срока мы напишем в личном кабинете, сколько сгорит и когда.`}</Words>
      </InfoBlock>
      <InfoBlock id="personal" title="Личная скидка">
        <Words>{`Вместо бонусов у некоторых гостей личная скидка, обычно ${percentText(DISCOUNT_RANK_PERCENT)}. С промокодом она не складывается: считаем то, что выгоднее. Накопленные раньше бонусы можно потратить.`}</Words>
      </InfoBlock>
    </InfoPage>
  )
}
