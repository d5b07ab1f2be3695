import { createFileRoute } from '@tanstack/react-router'
import { StaffRoot } from '~/staff/frame/staff-root'
import { StaffFailure } from '~/staff/frame/staff-failure'
import { StaffPending } from '~/staff/kit/staff-pending'
import { staffSearch } from '~/staff/session/staff-search'

export const Route = createFileRoute('/staff')({
  ssr: false,
  validateSearch: staffSearch,
  headers: () => ({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }),
  pendingComponent: StaffPending,
  errorComponent: StaffFailure,
  component: StaffRoot,
})
