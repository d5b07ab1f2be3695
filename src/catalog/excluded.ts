import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import * as v from 'valibot'
import { authQueries } from '~/auth/auth.queries'
import { useIsSignedIn } from '~/auth/use-token'
import { ALLERGENS, type Allergen } from '~/contracts/constants'
import { storedAtom } from '~/lib/stored-atom'
import { useClientAtom } from '~/lib/use-client-atom'

export const NOTHING_EXCLUDED: readonly Allergen[] = []

const store = storedAtom<readonly Allergen[]>('excluded', v.array(v.picklist(ALLERGENS)), NOTHING_EXCLUDED)
/** What was left out in this browser, and not yet in a profile. */
export const excludedHereAtom = store.valueAtom
export const loadExcludedAtom = store.loadAtom
export const setExcludedAtom = store.setAtom

/** What the customer leaves out: of the profile, and of this browser before it joins the profile. It only warns. */
export function useExcluded(): readonly Allergen[] {
  const isSignedIn = useIsSignedIn()
  // read by others
  const { data: user } = useQuery({ ...authQueries.user(), enabled: false })
  const here = useClientAtom(excludedHereAtom, (all) => all, NOTHING_EXCLUDED)
  const load = useSetAtom(loadExcludedAtom)
  useEffect(() => load(), [load])
  if (!isSignedIn) return here
  const known = user?.excluded_allergens ?? NOTHING_EXCLUDED
  return here.length === 0 ? known : [...known, ...here.filter((one) => !known.includes(one))]
}
