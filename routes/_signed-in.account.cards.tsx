import { createFileRoute } from '@tanstack/react-router'
import { CardsSkeleton } from '~/account/cards/card-skeleton'
import { cardQueries } from '~/account/cards/cards.queries'
import { pageTitle } from '~/lib/site'
import { CardsPage } from '~/pages/cards-page'

export const Route = createFileRoute('/_signed-in/account/cards')({
  loader: ({ context }) => context.queryClient.ensureQueryData(cardQueries.list()).then(() => undefined),
  head: () => ({ meta: [{ title: pageTitle('Карты') }] }),
  pendingComponent: CardsSkeleton,
  component: CardsPage,
})
