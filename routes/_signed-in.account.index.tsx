import { createFileRoute } from '@tanstack/react-router'
import { OverviewSkeleton } from '~/account/overview/overview-skeleton'
import { loadOverview } from '~/account/overview/overview.queries'
import { pageTitle } from '~/lib/site'
import { AccountOverviewPage } from '~/pages/account-overview-page'

export const Route = createFileRoute('/_signed-in/account/')({
  loader: ({ context }) => loadOverview(context.queryClient),
  head: () => ({ meta: [{ title: pageTitle('Личный кабинет') }] }),
  pendingComponent: OverviewSkeleton,
  component: AccountOverviewPage,
})
