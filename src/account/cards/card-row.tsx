import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Card } from '~/contracts/cards'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { Icon } from '~/ui/icon'
import { CardMark } from './card-mark'
import { withoutItem } from '~/account/default-first'
import { ignoreMissing } from '~/account/form-errors'
import { cardName } from './card-form'
import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { deleteCard } from './cards.functions'
import { cardQueries } from './cards.queries'

/** A saved card. Deletion asks for confirmation, because the permission to charge the card cannot be restored. */
export function CardRow({ card, onRemoved }: { card: Card; onRemoved: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const questionId = useId()
  const bin = useRef<HTMLButtonElement>(null)
  const cancel = () => setIsConfirming(false)
  const queryClient = useQueryClient()
  const { queryKey } = cardQueries.list()
  // not optimistic: it cannot be undone
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => ignoreMissing(deleteCard({ data: { id: card.id } })),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey })
      onRemoved()
      queryClient.setQueryData(queryKey, (list) => list && withoutItem(list, card.id, true))
      void queryClient.invalidateQueries({ queryKey })
      showToast({ kind: 'note', title: `Удалили ${cardName(card)}` })
    },
    onError: (error) => {
      showFault(error)
      cancel()
    },
  })
  const cancelOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && !isPending && cancel()

  // a cancelled confirmation returns the focus
  useEffect(() => {
    if (wasOpened && !isConfirming) bin.current?.focus()
  }, [wasOpened, isConfirming])

  return (
    <article
      aria-label={cardName(card)}
      className={cx('h-full rounded-panel p-5 lg:p-6', card.is_default ? 'bg-page inset-ring-2 inset-ring-ink' : 'bg-quiet')}
    >
      <div className="flex items-center gap-3.5">
        <CardMark brand={card.brand} className="h-9.5 w-14" />
        <div className="min-w-0 grow">
          <h2 className="type-name tabular-nums">{cardName(card)}</h2>
          <p className="line-clamp-2 type-meta wrap-anywhere md:line-clamp-1 text-ink-2 not-empty:mt-0.5">
            {card.is_default && <span className="font-semibold text-ink">Основная</span>}
            {card.is_default && card.emitent && ' · '}
            {card.emitent && <bdi>{card.emitent}</bdi>}
          </p>
        </div>
        {!isConfirming && (
          <IconButton
            ref={bin}
            label={`Удалить ${cardName(card)}`}
            kind={card.is_default ? 'quiet' : 'white'}
            onClick={() => {
              setIsConfirming(true)
              setWasOpened(true)
            }}
          >
            <Icon name="trash" />
          </IconButton>
        )}
      </div>
      {isConfirming && (
        <div role="group" aria-labelledby={questionId} className="mt-4">
          <p id={questionId} className="type-body text-balance">
            Удалить карту? Вернуть её нельзя, только сохранить заново.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" kind="line" isLoading={isPending} onClick={() => mutate()} onKeyDown={cancelOnEscape}>
              Удалить
            </Button>
            <Button
              size="sm"
              kind={card.is_default ? 'quiet' : 'white'}
              autoFocus
              aria-describedby={questionId}
              onClick={cancel}
              onKeyDown={cancelOnEscape}
            >
              Оставить
            </Button>
          </div>
        </div>
      )}
    </article>
  )
}
