import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import * as v from 'valibot'
import { authQueries } from '~/auth/auth.queries'
import { useIsSignedIn } from '~/auth/use-token'
import { ALLERGENS, type Allergen } from '~/contracts/constants'
import { storedAtom } from '~/lib/stored-atom'
import { useClientAtom } from '~/lib/use-client-atom'

const NONE: readonly Allergen[] = []

const store = storedAtom<readonly Allergen[]>('excluded', v.array(v.picklist(ALLERGENS)), NONE)
export const setExcludedAtom = store.setAtom

/** What the customer leaves out: of the profile, or of a guest in this browser. It only warns. */
export function useExcluded(): readonly Allergen[] {
  const isSignedIn = useIsSignedIn()
  // read by others
  const { data: user } = useQuery({ ...authQueries.user(), enabled: false })
  const own = useClientAtom(store.valueAtom, (all) => all, NONE)
  const load = useSetAtom(store.loadAtom)
  useEffect(() => load(), [load])
  return isSignedIn ? (user?.excluded_allergens ?? NONE) : own
}
