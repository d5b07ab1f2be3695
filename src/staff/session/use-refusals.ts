import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { hasUnsavedWork, mayLeaveForms } from '~/staff/kit/use-unsaved'
import { meQueries } from './me.queries'
import { placeOfRefusal } from './refusals'

/** Leaves the screen when a call is refused because the session, the device or the PIN has ended; asks first where something is typed.
 *  Tells whether that is why. For calls outside of queries and mutations, which `useRefusals` watches. */
export function useLeaveRefused(): (error: unknown) => boolean {
  const queryClient = useQueryClient()
  const router = useRouter()
  const isStaying = useRef(false)
  return useCallback(
    (error: unknown) => {
      const place = placeOfRefusal(error, router.latestLocation.href)
      if (!place) return false
      // several calls may be refused at once
      if (router.latestLocation.pathname === place.to) return true
      // a person who keeps what is typed is not asked at each list that is read again
      if (isStaying.current && hasUnsavedWork()) return true
      isStaying.current = !mayLeaveForms()
      if (isStaying.current) return true
      queryClient.removeQueries({ queryKey: meQueries.me().queryKey, exact: true })
      void router.navigate(place)
      return true
    },
    [queryClient, router],
  )
}

/** The one place where a 401 of the staff side is handled. */
export function useRefusals(): void {
  const queryClient = useQueryClient()
  const leave = useLeaveRefused()
  useEffect(() => {
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') leave(event.action.error)
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') leave(event.action.error)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [queryClient, leave])
}
