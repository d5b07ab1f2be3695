import { glue } from '~/lib/text'
import { Thumb } from '~/ui/thumb'
import { useGift } from './use-gift'

/** The free product of a code, as a line of the cart that nobody steps: it comes and goes with the code. */
export function GiftRow({ giftId }: { giftId: number }) {
  const gift = useGift(giftId)
  if (!gift) return null
  return (
    <li className="flex gap-4 border-b border-line py-4 last:border-b-0">
      <Thumb src={gift.picture} field={gift.field} />
      <div className="flex min-w-0 grow flex-col justify-between gap-2">
        <div>
          <p className="type-name text-[1rem]">{glue(gift.name)}</p>
          <p className="mt-0.5 type-meta text-ink-2">Подарок по коду</p>
        </div>
        <p className="flex min-h-11 items-center justify-end type-button text-ok">бесплатно</p>
      </div>
    </li>
  )
}
