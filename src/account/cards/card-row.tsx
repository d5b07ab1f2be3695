import type { Card } from '~/contracts/cards'
import { waitAfter } from '~/lib/time-limit'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { Icon } from '~/ui/icon'
import { CardMark } from './card-mark'
import { ConfirmInline, useConfirmation } from '~/account/confirm-inline'
import { ignoreMissing } from '~/lib/api-error'
import { cardTitle } from '~/checkout/choices'
import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { cardQueries, deleteCard } from './cards.functions'

/** A saved card. Deletion asks for confirmation, because the permission to charge the card cannot be restored. */
export function CardRow({ card, onRemoved }: { card: Card; onRemoved: () => void }) {
  const { isConfirming, opener, confirm, cancel } = useConfirmation()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => ignoreMissing(deleteCard({ data: { id: card.id } })),
    onSuccess: async () => {
      await waitAfter(queryClient.invalidateQueries(cardQueries.list()))
      showToast({ kind: 'note', title: `Удалили ${cardTitle(card)}` })
      onRemoved()
    },
    onError: (error) => {
      showFault(error)
      cancel()
    },
  })
  const kind = card.is_default ? 'quiet' : 'white'

  return (
    <article
      aria-label={cardTitle(card)}
      className={cx('h-full rounded-panel p-5 lg:p-6', card.is_default ? 'bg-page inset-ring-2 inset-ring-ink' : 'bg-quiet')}
    >
      <div className="flex items-center gap-3.5">
        <CardMark brand={card.brand} className="h-9.5 w-14" />
        <div className="min-w-0 grow">
          <h2 className="type-name tabular-nums">{cardTitle(card)}</h2>
          <p className="line-clamp-2 type-meta wrap-anywhere md:line-clamp-1 text-ink-2 not-empty:mt-0.5">
            {card.is_default && <span className="font-semibold text-ink">Основная</span>}
            {card.is_default && card.emitent && ' · '}
            {card.emitent && <bdi>{card.emitent}</bdi>}
          </p>
        </div>
        {!isConfirming && (
          <IconButton ref={opener} label={`Удалить ${cardTitle(card)}`} kind={kind} onClick={confirm}>
            <Icon name="trash" />
          </IconButton>
        )}
      </div>
      {isConfirming && (
        <div className="mt-4">
          <ConfirmInline
            question="Удалить карту? Вернуть её нельзя, только сохранить заново."
            yes="Удалить"
            noKind={kind}
            isBusy={isPending}
            onYes={() => mutate()}
            onNo={cancel}
          />
        </div>
      )}
    </article>
  )
}
