import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { CardRow } from '~/account/cards/card-row'
import { cardQueries } from '~/account/cards/cards.queries'
import { MAX_CARDS } from '~/contracts/constants'
import { useOpenDialog } from '~/layout/use-open-dialog'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { CreditCard, Plus } from '~/ui/icons.gen'

/** The customer's saved cards, the default first: a new one by a code, removal after a question. Spec §3 "Cards", §7. */
export function CardsPage() {
  // another tab may have changed them
  const { data: cards } = useSuspenseQuery({ ...cardQueries.list(), refetchOnWindowFocus: 'always' })
  const opening = useOpenDialog({ name: 'card' })
  const heading = useRef<HTMLHeadingElement>(null)

  const add = (
    <Button kind={cards.length === 0 ? 'salmon' : 'quiet'} icon={<Plus aria-hidden="true" />} {...opening}>
      Сохранить карту
    </Button>
  )

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-5 type-page-small outline-none lg:mb-7">
        Карты
      </h1>
      {cards.length === 0 ? (
        <EmptyState
          isPanel
          icon={<CreditCard aria-hidden="true" />}
          title="Карта под рукой"
          text="Сохраните карту, и заказы будут оплачиваться в одно касание. Номер карты не храним."
          action={add}
        />
      ) : (
        <>
          <ul className="grid gap-3 md:grid-cols-2 lg:gap-4">
            {cards.map((card) => (
              <li key={card.id} className="min-w-0">
                {/* the row goes, and the focus with it */}
                <CardRow card={card} onRemoved={() => heading.current?.focus({ preventScroll: true })} />
              </li>
            ))}
          </ul>
          <div className="mt-5 lg:mt-6">
            {cards.length < MAX_CARDS ? (
              add
            ) : (
              <p className="type-body text-ink-2">{`Здесь помещается ${MAX_CARDS}\u00a0карт. Чтобы сохранить новую, удалите ненужную.`}</p>
            )}
          </div>
        </>
      )}
    </>
  )
}
