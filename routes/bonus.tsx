import { createFileRoute } from '@tanstack/react-router'
import { BonusPage } from '~/pages/bonus-page'
import { pageHead } from '~/pages/page-head'

export const Route = createFileRoute('/bonus')({
  head: ({ match }) => pageHead({ title: 'Бонусы', about: 'bonus', queryClient: match.context.queryClient }),
  component: BonusPage,
})
