import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { requireStaff } from '~/staff/session/guard'
import { groupsFor } from './entries'

/** Opens the first screen that is permitted. */
export async function toFirstScreen(context: { queryClient: QueryClient }): Promise<void> {
  const me = await requireStaff(context, '/staff')
  const first = groupsFor(me)[0]?.entries[0]
  if (first) throw redirect({ to: first.to })
}
