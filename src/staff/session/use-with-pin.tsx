import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react'
import { ApiError } from '~/lib/api-error'

// most screens are left without a PIN
const PinDialog = lazy(() => import('./pin-dialog').then(({ PinDialog: dialog }) => ({ default: dialog })))

type Ask = { isOpen: boolean; resolve: () => void; reject: () => void }

const AskForPin = createContext<() => Promise<void>>(() => Promise.reject(new Error('useWithPin needs PinProvider')))

/** Shows the PIN dialog for `useWithPin`. */
export function PinProvider({ children }: { children: ReactNode }) {
  const [ask, setAsk] = useState<Ask | null>(null)
  const askForPin = useCallback(() => new Promise<void>((resolve, reject) => setAsk({ isOpen: true, resolve, reject })), [])
  const end = (isGiven: boolean) => {
    if (isGiven) ask?.resolve()
    else ask?.reject()
    setAsk((last) => last && { ...last, isOpen: false })
  }
  return (
    <AskForPin value={askForPin}>
      {children}
      {ask && (
        <Suspense>
          <PinDialog isOpen={ask.isOpen} onDone={() => end(true)} onClose={() => end(false)} />
        </Suspense>
      )}
    </AskForPin>
  )
}

/** Runs a call; where it needs a PIN, asks for it and runs the call once more. Closing the dialog fails with the first error. */
export function useWithPin(): <T>(run: () => Promise<T>) => Promise<T> {
  const askForPin = use(AskForPin)
  return useMemo(
    () =>
      async <T,>(run: () => Promise<T>): Promise<T> => {
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
