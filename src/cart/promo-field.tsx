import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import type { DealAdvice, PromoRefusal } from '~/contracts/cart'
import { glue } from '~/lib/text'
import { readCode, worthText } from '~/promotions/promo-text'
import { AskForm } from '~/ui/ask-form'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { Icon } from '~/ui/icon'
import { type CartPromo, cartPromoAtom } from './cart.atoms'
import { usePromo } from './use-promo'

type Refused = Pick<PromoRefusal, 'text'> | null

/** The code of the cart, or a field to enter one. `refused`: why the code does not count for this cart. */
export function PromoField({ refused }: { refused: Refused }) {
  const promo = useAtomValue(cartPromoAtom)
  return promo ? <PromoPill promo={promo} refused={refused} /> : <PromoForm />
}

/** A better deal without the code. */
export function AdviceNote({ advice }: { advice: DealAdvice }) {
  const { remove } = usePromo()
  return (
    <div data-field="tamago" className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-card bg-field-soft px-4.5 py-3.5">
      <p className="min-w-0 grow basis-40 type-meta text-ink">{glue(advice.text)}</p>
      <Button kind="white" size="sm" onClick={remove}>
        Убрать код
      </Button>
    </div>
  )
}

/** The typed text stays until the code is accepted. */
function PromoForm() {
  const { apply, isApplying } = usePromo()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const id = useId()

  function submit(form: HTMLFormElement) {
    const read = readCode(text)
    if ('problem' in read) {
      setProblem(read.problem)
      // shows the message too: a panel may have scrolled only the field into view
      form.scrollIntoView({ block: 'nearest' })
    } else apply(read.code, { backTo: 'cart' })
  }

  return (
    <AskForm onAsk={submit} className="scroll-mb-2">
      <div
        className={cx(
          'flex min-h-13 flex-wrap items-center gap-x-2.5 rounded-drop py-1 pr-1 pl-5 max-xs:rounded-card transition-colors has-[input:focus-visible]:bg-raised has-[input:focus-visible]:inset-ring-2',
          problem ? 'bg-err-soft inset-ring-2 inset-ring-err' : 'bg-quiet inset-ring-ink',
        )}
      >
        <Icon name="ticket-percent" className="size-5.5 shrink-0" />
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
          className="min-h-11 scroll-mb-10 min-w-0 grow basis-[6rem] bg-transparent type-body text-ink outline-none placeholder:text-ink-3"
        />
        <Button type="submit" kind="white" size="sm" isLoading={isApplying} className="ml-auto [input:focus-visible~&]:bg-quiet">
          Применить
        </Button>
      </div>
      <p id={id} aria-live="polite" className="min-h-5.5 px-5 pt-1 type-caption text-err">
        {problem}
      </p>
    </AskForm>
  )
}

type PromoPillProps = { promo: CartPromo; refused: Refused; className?: string }

/** The code with what it gives, or why it does not count. */
export function PromoPill({ promo: { code, terms }, refused, className = 'bg-quiet' }: PromoPillProps) {
  const { remove } = usePromo()
  const id = useId()
  return (
    <div role="group" aria-label="Промокод" aria-describedby={refused ? id : undefined}>
      <div className={cx('flex min-h-13 items-center gap-2.5 rounded-full py-1 pr-1.5 pl-5', className)}>
        <Icon name="ticket-percent" className="size-5.5 shrink-0" />
        <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-2 type-button leading-5">
          <span className={cx('min-w-0 break-all', refused && 'text-ink-2')}>{code}</span>
          {terms && !refused && <span className="sum type-chip font-normal text-ok">{worthText(terms)}</span>}
        </p>
        <IconButton label={`Убрать код ${code}`} kind="plain" onClick={remove} className="hover:bg-quiet-2">
          <Icon name="x" />
        </IconButton>
      </div>
      <p id={id} aria-live="polite" className="px-5 type-caption text-pretty text-err not-empty:pt-1.5">
        {refused && glue(refused.text)}
      </p>
    </div>
  )
}
