import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { api } from '~/staff/api'
import { useMe, meQueries } from './me.queries'
import { forgetMe } from './kept-me'
import { watchTouches } from './last-touch'

const IDLE_MS = 3 * 60_000
const CHECK_MS = 5_000

/** Signs a person out of a shared tablet after three minutes without a touch. The board stays: the tablet may use it without a person. */
export function useIdleSignOut(): void {
  const { person, device } = useMe()
  const isShared = person !== null && device !== null
  const queryClient = useQueryClient()
  const router = useRouter()
  const leave = useEffectEvent(async () => {
    // without a network the server ends the session on its own
    await api('POST /staff/sign-out').catch(() => undefined)
    forgetMe()
    await queryClient.invalidateQueries({ queryKey: meQueries.me().queryKey, exact: true })
    await router.navigate({ to: '/staff' })
  })

  useEffect(() => {
    if (!isShared) return
    const over = new AbortController()
    const touchedAt = watchTouches(over.signal)
    const timer = setInterval(() => {
      if (Date.now() - touchedAt() < IDLE_MS) return
      clearInterval(timer)
      void leave()
    }, CHECK_MS)
    return () => {
      over.abort()
      clearInterval(timer)
    }
  }, [isShared])
}
