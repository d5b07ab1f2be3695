import { createFileRoute, redirect } from '@tanstack/react-router'
import { catalogQueries } from '~/catalog/catalog.queries'
import { categorySearch, goodsView, isUnknownAfter } from '~/catalog/goods-search'
import { orNotFound } from '~/lib/or-not-found'
import { CategoryPage } from '~/pages/category-page'
import { pageHead } from '~/pages/page-head'

export const Route = createFileRoute('/menu/$slug')({
  validateSearch: categorySearch,
  loaderDeps: ({ search: { badge, diet, without, sort, after } }) => ({ badge, diet, without, sort, after }),
  loader: async ({ context: { queryClient }, params: { slug }, deps }) => {
    const pages = catalogQueries.category(slug, goodsView(deps))
    const shown = queryClient.getQueryCache().findAll({ queryKey: pages.queryKey.slice(0, 2), type: 'active' })
    // a new filter of the shown category: its dishes stay until the new ones load
    const goods =
      shown.length > 0
        ? void queryClient.prefetchInfiniteQuery(pages)
        : orNotFound(queryClient.ensureInfiniteQueryData(pages)).catch(fromStart)
    const [menu, found] = await Promise.all([queryClient.ensureQueryData(catalogQueries.menu()), goods])
    // an id or an earlier slug redirects to the slug
    const present = found?.pages[0]?.slug ?? slug
    if (present !== slug) throw redirect({ to: '/menu/$slug', params: { slug: present }, search: true, statusCode: 308 })
    return { title: menu.find((category) => category.slug === slug)?.name ?? '' }
  },
  head: ({ loaderData, match, params }) =>
    loaderData ? pageHead({ ...loaderData, slug: params.slug, about: 'category', queryClient: match.context.queryClient }) : {},
  remountDeps: ({ params }) => params,
  component: CategoryPage,
})

/** A page after a product that left the category becomes the first page. */
function fromStart(error: unknown): never {
  if (!isUnknownAfter(error)) throw error
  throw redirect({ to: '.', search: (search) => ({ ...search, after: undefined }), replace: true })
}
