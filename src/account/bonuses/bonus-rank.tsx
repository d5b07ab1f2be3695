import type { Loyalty } from '~/contracts/user'
import { glue } from '~/lib/text'
import { OrderBelt } from '~/account/order-belt'
import { Progress } from '~/ui/progress'
import { nextRankWords, rankStops, rankWords } from './bonus-words'

/** The rank, what it gives back, and how far it is to the next one. A personal discount has no way up. */
export function BonusRank({ loyalty }: { loyalty: Loyalty }) {
  const { rank, paid, next } = loyalty
  const { title, note } = rankWords(loyalty)
  return (
    <>
      <section
        aria-labelledby="rank"
        className="on-nori -mx-(--gutter) overflow-hidden rounded-panel bg-nori py-7 text-on-nori lg:mx-0 lg:py-9"
      >
        <div className="px-(--gutter) lg:px-10">
          <h2 id="rank" className="type-panel">
            {glue(title)}
          </h2>
          <p className="mt-1.5 type-body text-balance text-on-nori-2">{glue(note)}</p>
        </div>
        {rank !== 'discount' && <OrderBelt stops={rankStops(rank)} className="mt-2" />}
      </section>
      {next && (
        <Progress value={paid} max={next.from}>
          {glue(nextRankWords(next))}
        </Progress>
      )}
    </>
  )
}
