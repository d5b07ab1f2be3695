import { atom, useAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MapPoint } from '~/rules/nearest-city'

const placeAtom = atom<MapPoint | null>(null)

/** Where the customer is, once they let the browser say it. */
export const myPlaceAtom = atom((get) => get(placeAtom))

/** The browser answers within so long. */
const LIMIT_MS = 8000

type Finding = 'idle' | 'busy' | 'failed'

/** Asks the browser for the customer's place: at a press, or at once where it was allowed before. It stays in this tab. */
export function useFindMe(): { state: Finding | 'found'; find: () => void } {
  const [place, setPlace] = useAtom(placeAtom)
  const [state, setState] = useState<Finding>('idle')

  function find() {
    if (!('geolocation' in navigator)) return setState('failed')
    setState('busy')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPlace({ lat: coords.latitude, lng: coords.longitude })
        setState('idle')
      },
      () => setState('failed'),
      { timeout: LIMIT_MS, maximumAge: 10 * 60_000 },
    )
  }

  const findAtOnce = useEffectEvent(find)
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      const permission = await navigator.permissions?.query({ name: 'geolocation' })
      if (permission?.state === 'granted' && !isOver) findAtOnce()
    }
    ask().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [])

  return { state: place === null ? state : 'found', find }
}
