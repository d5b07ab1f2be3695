import { useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { safeNextPath } from '~/auth/next-path'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { onTokenChange, readToken } from '~/lib/token'

/** Takes a guest who was sent home back to where he wanted: at once with a token, else after the sign-in that opens.
 *  A path that is not ours is dropped. Renders nothing. Contract "Sign-in". */
export function NextStep({ next }: { next: string }) {
  const router = useRouter()
  const show = useSetAtom(showDialogAtom)

  useEffect(() => {
    const step = () => {
      const path = safeNextPath(next)
      if (path !== null && readToken() !== null) return router.history.replace(path)
      if (path !== null) show({ name: 'authPhone', next: path })
      void router.navigate({ to: '/', search: {}, replace: true, resetScroll: false })
    }
    step()
    // the token may turn out to be dead on the way there
    return onTokenChange(step)
  }, [next, router, show])

  return null
}
