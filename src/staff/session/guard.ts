import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { StaffMe } from '~/contracts/staff-people'
import { meQueries } from './me.queries'
import { placeOfRefusal } from './refusals'

/** Redirects who is not signed in. For convenience: the API's guard protects the data. */
export async function requireSignedIn({ queryClient }: { queryClient: QueryClient }, href: string): Promise<StaffMe> {
  try {
    return await queryClient.ensureQueryData(meQueries.me())
  } catch (error) {
    const place = placeOfRefusal(error, href)
    throw place ? redirect(place) : error
  }
}
