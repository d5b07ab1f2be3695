import { createFileRoute } from '@tanstack/react-router'
import { StaffFrame } from '~/staff/frame/staff-frame'

export const Route = createFileRoute('/staff/_in')({
  beforeLoad: async ({ context, location }) => {
    const { requireStaff } = await import('~/staff/session/guard')
    await requireStaff(context, location.href)
  },
  component: StaffFrame,
})
