import { createFileRoute } from '@tanstack/react-router'
import { ProfileSkeleton } from '~/account/profile/profile-skeleton'
import { loadSessions } from '~/account/sessions/sessions.queries'
import { pageTitle } from '~/lib/site'
import { ProfilePage } from '~/pages/profile-page'

export const Route = createFileRoute('/_signed-in/account/profile')({
  loader: ({ context }) => loadSessions(context.queryClient),
  head: () => ({ meta: [{ title: pageTitle('Профиль') }] }),
  pendingComponent: ProfileSkeleton,
  component: ProfilePage,
})
