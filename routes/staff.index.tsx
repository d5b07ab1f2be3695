import { createFileRoute } from '@tanstack/react-router'
import { NoScreens } from '~/staff/frame/no-screens'

export const Route = createFileRoute('/staff/')({
  beforeLoad: async ({ context }) => {
    const { toFirstScreen } = await import('~/staff/frame/first-screen')
    await toFirstScreen(context)
  },
  component: NoScreens,
})
