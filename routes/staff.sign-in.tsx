import { createFileRoute } from '@tanstack/react-router'
import { loadSignIn } from '~/staff/session/load-sign-in'
import { SignInScreen } from '~/staff/session/sign-in-screen'

export const Route = createFileRoute('/staff/sign-in')({
  loaderDeps: ({ search: { next } }) => ({ next }),
  loader: ({ deps }) => loadSignIn(deps.next),
  component: SignInScreen,
})
