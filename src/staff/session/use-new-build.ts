import { useEffect, useSyncExternalStore } from 'react'
import { reloadForBuild } from '~/lib/reload-once'
import { servedBuild } from '~/lib/served-build'
import { hasUnsavedWork } from '~/staff/kit/use-unsaved'
import { watchTouches } from './last-touch'

const ASK_MS = 5 * 60_000
const CHECK_MS = 5_000
/** A screen that nobody has touched for so long may reload. */
const CALM_MS = 60_000

let newBuild: string | undefined
const listeners = new Set<() => void>()

/** Whether a new build waits for a calm minute. */
export const useIsUpdateWaiting = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    () => newBuild !== undefined,
  )

/** Looks for a new build and reloads the screen for it: never under a finger, nor with unsaved work. */
export function useReloadForBuild(): void {
  useEffect(() => {
    const own = document.documentElement.dataset['build']
    const over = new AbortController()
    const touchedAt = watchTouches(over.signal)
    const ask = async () => {
      if (document.visibilityState === 'hidden' || newBuild !== undefined) return
      const served = await servedBuild()
      if (served === undefined || served === own) return
      newBuild = served
      listeners.forEach((listener) => listener())
    }
    const reload = () => {
      if (newBuild !== undefined && !hasUnsavedWork() && Date.now() - touchedAt() >= CALM_MS && !isTyping()) reloadForBuild(newBuild)
    }
    document.addEventListener('visibilitychange', () => void ask(), { signal: over.signal })
    window.addEventListener('online', () => void ask(), { signal: over.signal })
    const timers = [setInterval(() => void ask(), ASK_MS), setInterval(reload, CHECK_MS)]
    void ask()
    return () => {
      over.abort()
      timers.forEach((timer) => clearInterval(timer))
    }
  }, [])
}

const isTyping = () => document.querySelector('dialog[open]') !== null || document.activeElement instanceof HTMLInputElement
