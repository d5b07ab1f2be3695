import { createFileRoute } from '@tanstack/react-router'
import { FavoritePage } from '~/pages/favorite-page'

export const Route = createFileRoute('/favorite')({
  head: () => ({ meta: [{ title: 'Избранное' }, { name: 'robots', content: 'noindex' }] }),
  component: FavoritePage,
})
