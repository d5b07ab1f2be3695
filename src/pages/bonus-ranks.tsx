import { rankNames } from '~/account/bonuses/bonus-text'
import { RANKS } from '~/contracts/constants'
import { formatPrice } from '~/lib/text'
import { percentText } from '~/rules/reduction'
import { Plate } from '~/ui/plate'

/** The ranks one rises by as a belt of four stops, each with what it gives back. Look §3 "Bonuses". */
export function BonusRanks() {
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
              <span className="sum font-voice text-[1.0625rem] font-[650] tracking-tighter">{percentText(percent)}</span>
            </Plate>
            <span className="mt-7 type-chip leading-5 font-semibold">{rankNames[rank]}</span>
            <span className="mt-0.5 type-caption text-on-nori-2">{from === 0 ? 'сразу' : `от ${formatPrice(from)}`}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
