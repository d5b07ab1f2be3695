import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { requireSignedIn } from '~/staff/session/guard'
import { groupsFor } from './entries'

/** Opens the first screen that is permitted; in a shop without kitchens, where an owner sees what it lacks. */
export async function toFirstScreen(context: { queryClient: QueryClient }): Promise<void> {
  const me = await requireSignedIn(context, '/staff')
  if (me.kitchens.length === 0 && me.rights.includes('shop.view')) throw redirect({ to: '/staff/ready' })
  const first = groupsFor(me)[0]?.entries[0]
  if (first) throw redirect({ to: first.to })
}
