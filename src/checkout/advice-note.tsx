import { usePromo } from '~/cart/use-promo'
import type { DealAdvice } from '~/contracts/cart'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'

/** What would be better for the customer than what was asked, and the way to it. */
export function AdviceNote({ advice }: { advice: DealAdvice }) {
  const { remove } = usePromo()
  return (
    <div data-field="tamago" className="mt-4 flex flex-col items-start gap-2.5 rounded-card bg-field-soft p-4.5">
      <p className="type-meta text-ink">{glue(advice.text)}</p>
      <Button kind="white" size="sm" onClick={remove}>
        Убрать код
      </Button>
    </div>
  )
}
