import { createFileRoute } from '@tanstack/react-router'
import { cardQueries } from '~/account/cards/cards.functions'
import { CardsPage } from '~/pages/cards-page'
import { lateSkeleton } from '~/pages/late-skeleton'

export const Route = createFileRoute('/_signed-in/account/cards')({
  loader: ({ context }) => context.queryClient.ensureQueryData(cardQueries.list()).then(() => undefined),
  head: () => ({ meta: [{ title: 'Карты' }] }),
  pendingComponent: lateSkeleton('cards'),
  component: CardsPage,
})
