import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { type FailureAction, failureText, type PromoRejection } from './promo-text'

type PromoFailureDialogProps = {
  isOpen: boolean
  onClose: () => void
  refusal: PromoRejection
  isKept: boolean
  onMenu: () => void
  onRetry: () => void
}

const labels: Record<FailureAction, string> = { menu: 'Добавить блюда', retry: 'Ввести ещё раз', close: 'Понятно' }

export function PromoFailureDialog({ isOpen, onClose, refusal, isKept, onMenu, onRetry }: PromoFailureDialogProps) {
  const { title, advice, action } = failureText(refusal.reason, isKept)
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
