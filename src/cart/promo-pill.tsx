import { useId } from 'react'
import type { PromoRefusal, PromoType } from '~/contracts/cart'
import { glue } from '~/lib/text'
import { worthWords } from '~/promotions/promo-words'
import { classes } from '~/ui/classes'
import { IconButton } from '~/ui/icon-button'
import { TicketPercent, X } from '~/ui/icons.gen'

type PromoPillProps = {
  code: string
  /** What it gives: percent or roubles; null while that is not known. */
  worth: { type: PromoType; discount: number } | null
  /** Why it does not count for this cart. */
  refused: Pick<PromoRefusal, 'text'> | null
  onRemove: () => void
  /** Where it lies: on the page, or on a quiet panel. */
  kind?: 'quiet' | 'white'
}

const kinds = { quiet: 'bg-quiet', white: 'bg-page' }

/** The code of the cart with what it gives; one that does not count says why. */
export function PromoPill({ code, worth, refused, onRemove, kind = 'quiet' }: PromoPillProps) {
  const id = useId()
  return (
    <div role="group" aria-label="Промокод" aria-describedby={refused ? id : undefined}>
      <div className={classes('flex min-h-13 items-center gap-2.5 rounded-full py-1 pr-1.5 pl-5', kinds[kind])}>
        <TicketPercent aria-hidden="true" className="size-5.5 shrink-0" />
        <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-2 type-button leading-5">
          <span className={classes('min-w-0 break-all', refused && 'text-ink-2')}>{code}</span>
          {worth && !refused && <span className="sum type-chip font-normal text-ok">{worthWords(worth)}</span>}
        </p>
        <IconButton label={`Убрать код ${code}`} kind="plain" onClick={onRemove} className="hover:bg-quiet-2">
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p id={id} aria-live="polite" className="px-5 type-caption text-pretty text-err not-empty:pt-1.5">
        {refused && glue(refused.text)}
      </p>
    </div>
  )
}
