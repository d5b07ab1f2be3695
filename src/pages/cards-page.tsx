import { useSuspenseQuery } from '@tanstack/react-query'
import { CardRow } from '~/account/cards/card-row'
import { cardQueries } from '~/account/cards/cards.functions'
import { MAX_CARDS } from '~/contracts/constants'
import { Icon } from '~/ui/icon'
import { SavedList } from './saved-list'

/** The customer's saved cards, the default first. */
export function CardsPage() {
  // another tab may have changed them
  const { data: cards } = useSuspenseQuery({ ...cardQueries.list(), refetchOnWindowFocus: 'always' })
  return (
    <SavedList
      title="Карты"
      items={cards}
      max={MAX_CARDS}
      fullText={`Здесь помещается ${MAX_CARDS}\u00a0карт. Чтобы сохранить новую, удалите ненужную.`}
      empty={{
        icon: <Icon name="credit-card" />,
        title: 'Карта под рукой',
        text: 'Сохраните карту, и заказы будут оплачиваться в одно касание. Номер карты не храним.',
      }}
      dialog={{ name: 'card' }}
      addText="Сохранить карту"
      renderItem={(card, focusHeading) => <CardRow card={card} onRemoved={focusHeading} />}
    />
  )
}
