import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Card } from '~/contracts/cards'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { Trash } from '~/ui/icons.gen'
import { CardMark } from './card-mark'
import { cardName } from './card-form'
import { useRemoveCard } from './use-remove-card'

/** A saved card: its network, last four digits and bank. Removal is asked about in its place, because the bank's leave to
 *  charge it cannot be brought back. */
export function CardRow({ card, onRemoved }: { card: Card; onRemoved: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const questionId = useId()
  const bin = useRef<HTMLButtonElement>(null)
  const keep = () => setIsAsking(false)
  const { remove, isRemoving } = useRemoveCard({ onRemoved, onFailed: keep })
  const keepOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && !isRemoving && keep()

  // the question closed without a removal: the focus goes back to where it was opened
  useEffect(() => {
    if (wasAsked && !isAsking) bin.current?.focus()
  }, [wasAsked, isAsking])

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
        {!isAsking && (
          <IconButton
            ref={bin}
            label={`Удалить ${cardName(card)}`}
            kind={card.is_default ? 'quiet' : 'white'}
            onClick={() => {
              setIsAsking(true)
              setWasAsked(true)
            }}
          >
            <Trash aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {isAsking && (
        <div role="group" aria-labelledby={questionId} className="mt-4">
          <p id={questionId} className="type-body text-balance">
            Удалить карту? Вернуть её нельзя, только сохранить заново.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" kind="line" isLoading={isRemoving} onClick={() => remove(card)} onKeyDown={keepOnEscape}>
              Удалить
            </Button>
            <Button
              size="sm"
              kind={card.is_default ? 'quiet' : 'white'}
              autoFocus
              aria-describedby={questionId}
              onClick={keep}
              onKeyDown={keepOnEscape}
            >
              Оставить
            </Button>
          </div>
        </div>
      )}
    </article>
  )
}
