import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '~/lib/site'
import { FavoritePage } from '~/pages/favorite-page'

export const Route = createFileRoute('/favorite')({
  head: () => ({ meta: [{ title: pageTitle('Избранное') }, { name: 'robots', content: 'noindex' }] }),
  component: FavoritePage,
})
