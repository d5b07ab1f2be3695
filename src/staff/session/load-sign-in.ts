import { redirect } from '@tanstack/react-router'
import type { StaffMe } from '~/contracts/staff-people'
import { ApiError } from '~/lib/api-error'
import { api } from '~/staff/api'
import { safeStaffPath } from './refusals'

/** Who is known at this browser; null for nobody. A person without a device is signed in already and goes on. */
export async function loadSignIn(next: string | undefined): Promise<{ me: StaffMe | null }> {
  const me = await api('GET /staff/me').catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  })
  if (me?.person && !me.device && me.has_pin) throw redirect({ href: safeStaffPath(next) ?? '/staff' })
  return { me }
}
