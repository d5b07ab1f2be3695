import { bonusWord, formatNumber } from '~/lib/text'

/** How many bonuses there are, and what one is worth. Spec §9. */
export function BonusBalance({ bonuses }: { bonuses: number }) {
  return (
    <section aria-label="Баланс" data-field="tamago" className="rounded-panel bg-field p-6 lg:p-10">
      <p>
        <span className="block type-page max-lg:text-5xl">{formatNumber(bonuses)}</span>{' '}
        <span className="mt-1 block type-block">{bonusWord(bonuses)}</span>
      </p>
      <p className="mt-4 type-body">{'1\u00a0бонус\u00a0= 1\u00a0₽, до\u00a0половины заказа'}</p>
    </section>
  )
}
