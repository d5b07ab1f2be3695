import { useAtomValue } from 'jotai'
import { type SubmitEvent, useId, useState } from 'react'
import { readCode } from '~/promotions/promo-form'
import { Button } from '~/ui/button'
import { classes } from '~/ui/classes'
import { TicketPercent } from '~/ui/icons.gen'
import { cartPromoAtom } from './promo.atoms'
import { PromoPill } from './promo-pill'
import type { CartPrice } from './use-cart-price'
import { usePromo } from './use-promo'

/** The code of the cart: a field to type one in, or the one there is with its way out. Look: cart. */
export function PromoField({ price: { refused } }: { price: Pick<CartPrice, 'refused'> }) {
  const promo = useAtomValue(cartPromoAtom)
  const { apply, isApplying, remove } = usePromo()
  if (promo) return <PromoPill code={promo.code} worth={promo.terms} refused={refused} onRemove={remove} />
  return <PromoForm isBusy={isApplying} onSubmit={(code) => apply(code, { backTo: 'cart' })} />
}

type PromoFormProps = { isBusy: boolean; onSubmit: (code: string) => void }

/** A field in a pill; what was typed stays until the code is taken. */
function PromoForm({ isBusy, onSubmit }: PromoFormProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const id = useId()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const read = readCode(text)
    if ('problem' in read) {
      setProblem(read.problem)
      // the room of the message too: a panel may have scrolled only the field into view
      event.currentTarget.scrollIntoView({ block: 'nearest' })
    } else if (!isBusy) onSubmit(read.code)
  }

  return (
    <form onSubmit={submit} noValidate className="scroll-mb-2">
      <div
        className={classes(
          'flex min-h-13 items-center gap-2.5 rounded-full py-1 pr-1 pl-5 transition-colors has-[input:focus-visible]:bg-raised has-[input:focus-visible]:inset-ring-2',
          problem ? 'bg-err-soft inset-ring-2 inset-ring-err' : 'bg-quiet inset-ring-ink',
        )}
      >
        <TicketPercent aria-hidden="true" className="size-5.5 shrink-0" />
        <input
          type="text"
          name="promocode"
          aria-label="Промокод или сертификат"
          placeholder="Промокод"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(undefined)
          }}
          className="h-11 w-full scroll-mb-10 min-w-0 grow bg-transparent type-body text-ink outline-none placeholder:text-ink-3"
        />
        <Button type="submit" kind="white" size="sm" isLoading={isBusy} className="[input:focus-visible~&]:bg-quiet">
          Применить
        </Button>
      </div>
      <p id={id} aria-live="polite" className="min-h-5.5 px-5 pt-1 type-caption text-err">
        {problem}
      </p>
    </form>
  )
}
