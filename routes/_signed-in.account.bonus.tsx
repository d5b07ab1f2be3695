import { createFileRoute } from '@tanstack/react-router'
import { loyaltyQueries } from '~/account/bonuses/loyalty.functions'
import { authQueries } from '~/auth/auth.queries'
import { BonusAccountPage } from '~/pages/bonus-account-page'
import { lateSkeleton } from '~/pages/late-skeleton'

export const Route = createFileRoute('/_signed-in/account/bonus')({
  loader: async ({ context: { queryClient } }) => {
    const history = queryClient.ensureQueryData(loyaltyQueries.history())
    const standing = await queryClient.ensureQueryData(loyaltyQueries.standing())
    await Promise.all([history, standing === null && queryClient.ensureQueryData(authQueries.user())])
  },
  head: () => ({ meta: [{ title: 'Бонусы' }] }),
  pendingComponent: lateSkeleton('bonus'),
  component: BonusAccountPage,
})
