import { createFileRoute } from '@tanstack/react-router'
import { loadOverview } from '~/account/overview/overview.queries'
import { pageTitle } from '~/lib/site'
import { AccountOverviewPage } from '~/pages/account-overview-page'
import { lateSkeleton } from '~/pages/late-skeleton'

export const Route = createFileRoute('/_signed-in/account/')({
  loader: ({ context }) => loadOverview(context.queryClient),
  head: () => ({ meta: [{ title: pageTitle('Личный кабинет') }] }),
  pendingComponent: lateSkeleton('overview'),
  component: AccountOverviewPage,
})
