import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import type { Refusal } from './promo-refusal'
import { type FailureAction, failureWords } from './promo-words'

type PromoFailureDialogProps = {
  isOpen: boolean
  onClose: () => void
  refusal: Refusal
  /** Whether the code stayed in the cart. */
  isKept: boolean
  onMenu: () => void
  onRetry: () => void
}

const labels: Record<FailureAction, string> = { menu: 'Добавить блюда', retry: 'Ввести ещё раз', close: 'Понятно' }

/** A code that gave nothing: why, and the one thing that helps. Spec §2 promoFailure. */
export function PromoFailureDialog({ isOpen, onClose, refusal, isKept, onMenu, onRetry }: PromoFailureDialogProps) {
  const { title, advice, action } = failureWords(refusal.reason, isKept)
  const press = { menu: onMenu, retry: onRetry, close: onClose }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <p className="mt-1 type-body text-pretty">{glue(refusal.text)}</p>
      {advice && <p className="mt-2 type-body text-pretty text-ink-2">{glue(advice)}</p>}
      <Button kind="salmon" isWide onClick={press[action]} className="mt-6">
        {labels[action]}
      </Button>
    </Dialog>
  )
}
