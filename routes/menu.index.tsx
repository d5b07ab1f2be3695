import { createFileRoute } from '@tanstack/react-router'
import { catalogQueries } from '~/catalog/catalog.queries'
import { pageTitle } from '~/lib/site'
import { MenuPage } from '~/pages/menu-page'

export const Route = createFileRoute('/menu/')({
  loader: async ({ context: { queryClient } }) => {
    const menu = await queryClient.ensureQueryData(catalogQueries.menu())
    await Promise.all(menu.map(({ slug }) => queryClient.ensureQueryData(catalogQueries.category(slug))))
  },
  head: () => ({ meta: [{ title: pageTitle('Меню') }] }),
  component: MenuPage,
})
