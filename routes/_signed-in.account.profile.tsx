import { createFileRoute } from '@tanstack/react-router'
import { loadSessions } from '~/account/sessions/sessions.queries'
import { pageTitle } from '~/lib/site'
import { ProfilePage } from '~/pages/profile-page'
import { lateSkeleton } from '~/pages/late-skeleton'

export const Route = createFileRoute('/_signed-in/account/profile')({
  loader: ({ context }) => loadSessions(context.queryClient),
  head: () => ({ meta: [{ title: pageTitle('Профиль') }] }),
  pendingComponent: lateSkeleton('profile'),
  component: ProfilePage,
})
