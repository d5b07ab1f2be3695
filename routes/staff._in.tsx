import { createFileRoute } from '@tanstack/react-router'
import { StaffFrame } from '~/staff/frame/staff-frame'

export const Route = createFileRoute('/staff/_in')({
  beforeLoad: async ({ context, location }) => {
    const { requireSignedIn } = await import('~/staff/session/guard')
    await requireSignedIn(context, location.href)
  },
  component: StaffFrame,
})
