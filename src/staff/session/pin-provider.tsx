import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { AskForPin } from '~/staff/kit/use-with-pin'

// most screens are left without a PIN
const PinDialog = lazy(() => import('./pin-dialog').then(({ PinDialog: dialog }) => ({ default: dialog })))

type Ask = { isOpen: boolean; resolve: () => void; reject: () => void }

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
