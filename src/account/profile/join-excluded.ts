import { authQueries } from '~/auth/auth.queries'
import { excludedHereAtom, loadExcludedAtom, NOTHING_EXCLUDED, setExcludedAtom } from '~/catalog/excluded'
import { ALLERGENS } from '~/contracts/constants'
import type { Clients } from '~/lib/page'
import { saveProfile } from './profile.functions'

/** What a guest left out in this browser joins the profile of the customer who signs in. After a failure it stays here, warns as before,
 *  and the next start tries again. */
export async function joinExcluded({ queryClient, store }: Clients): Promise<void> {
  const { excluded_allergens: known } = await queryClient.ensureQueryData(authQueries.user())
  store.set(loadExcludedAtom)
  const here = store.get(excludedHereAtom)
  if (here.some((one) => !known.includes(one))) {
    const excluded_allergens = ALLERGENS.filter((one) => known.includes(one) || here.includes(one))
    queryClient.setQueryData(authQueries.user().queryKey, await saveProfile({ data: { excluded_allergens } }))
  }
  store.set(setExcludedAtom, NOTHING_EXCLUDED)
}
