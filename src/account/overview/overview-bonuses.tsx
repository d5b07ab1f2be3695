import { useSuspenseQuery } from '@tanstack/react-query'
import { authQueries } from '~/auth/auth.queries'
import type { Loyalty } from '~/contracts/user'
import { bonusWord, formatNumber, glue } from '~/lib/text'
import { cx } from '~/ui/cx'
import { Clock } from '~/ui/icons.gen'
import { LinkButton } from '~/ui/button'
import { sitePictures } from '~/ui/site-pictures'
import { burnWords, rankNames, rankWords } from '~/account/bonuses/bonus-words'
import { OverviewPanel, wholePanel } from './overview-panel'

type OverviewBonusesProps = {
  loyalty: Loyalty | null
  now: Date
  /** Has the whole width, and so room for a picture. */
  isWide: boolean
}

/** How many bonuses there are, what burns soon, and the rank. An API elsewhere may not say where the customer stands
 *  (`null`): their profile has balance and rank all the same. */
export function OverviewBonuses({ loyalty, now, isWide }: OverviewBonusesProps) {
  const { data: user } = useSuspenseQuery(authQueries.user())
  const { bonuses } = loyalty ?? user
  const burning = loyalty && burnWords(loyalty.expiring, now)
  const standing = loyalty ? rankWords(loyalty) : { title: `Ранг «${rankNames[user.rank]}»`, note: '' }
  return (
    <OverviewPanel
      field="tamago"
      isWide={isWide}
      picture={isWide ? sitePictures.bonuses : undefined}
      title={
        <>
          <span className="block type-page max-lg:text-5xl">{formatNumber(bonuses)}</span>{' '}
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
          <Clock aria-hidden="true" className="size-5 shrink-0" />
          <span>{glue(burning)}</span>
        </p>
      ) : (
        <p className={cx('mt-0.5 type-body text-pretty', isWide && 'max-w-3/5')}>{glue(standing.note)}</p>
      )}
    </OverviewPanel>
  )
}
