import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/account/')({
  beforeLoad: () => {
    throw redirect({ to: '/account/orders' })
  },
})
