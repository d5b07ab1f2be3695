import { createFileRoute } from '@tanstack/react-router'
import { sessionQueries } from '~/auth/sessions.functions'
import { ProfilePage } from '~/pages/profile-page'
import { lateSkeleton } from '~/pages/late-skeleton'

export const Route = createFileRoute('/_signed-in/account/profile')({
  loader: async ({ context }) => {
    // the profile works without them
    const sessions = context.queryClient.prefetchQuery(sessionQueries.list())
    if (typeof window === 'undefined') await sessions
  },
  head: () => ({ meta: [{ title: 'Профиль' }] }),
  pendingComponent: lateSkeleton('profile'),
  component: ProfilePage,
})
