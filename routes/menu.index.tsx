import { createFileRoute } from '@tanstack/react-router'
import { catalogQueries } from '~/catalog/catalog.queries'
import { goodsView, menuSearch } from '~/catalog/goods-search'
import { MenuPage } from '~/pages/menu-page'
import { pageHead } from '~/pages/page-head'

export const Route = createFileRoute('/menu/')({
  validateSearch: menuSearch,
  loaderDeps: ({ search: { badge, diet, without } }) => ({ badge, diet, without }),
  loader: async ({ context: { queryClient }, deps }) => {
    const sections = catalogQueries.sections(goodsView(deps))
    const shown = queryClient.getQueryCache().findAll({ queryKey: sections.queryKey.slice(0, 1), type: 'active' })
    // a new filter of the shown page: its dishes stay until the new ones load
    const goods = shown.length > 0 ? void queryClient.prefetchQuery(sections) : queryClient.ensureQueryData(sections)
    await Promise.all([queryClient.ensureQueryData(catalogQueries.menu()), goods])
  },
  head: ({ match }) => pageHead({ title: 'Меню', about: 'menu', queryClient: match.context.queryClient }),
  component: MenuPage,
})
