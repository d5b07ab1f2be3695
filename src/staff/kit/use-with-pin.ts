import { createContext, use, useMemo } from 'react'
import { ApiError } from '~/lib/api-error'

/** Asks a person for the PIN; rejects where the dialog is closed. */
export const AskForPin = createContext<() => Promise<void>>(() => Promise.reject(new Error('useWithPin needs PinProvider')))

/** Runs a call; where it needs a PIN, asks for it and runs the call once more. Closing the dialog fails with the first error. */
export function useWithPin(): <T>(run: () => Promise<T>) => Promise<T> {
  const askForPin = use(AskForPin)
  return useMemo(
    () =>
      async <T>(run: () => Promise<T>): Promise<T> => {
        try {
          return await run()
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'pin_needed') throw error
          await askForPin().catch(() => Promise.reject(error))
          return run()
        }
      },
    [askForPin],
  )
}
