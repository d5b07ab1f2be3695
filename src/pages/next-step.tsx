import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { safeNextPath } from '~/auth/next-path'
import { openDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import { onTokenChange, readToken } from '~/lib/token'

/** Takes a guest who was sent home back to where he wanted: at once with a token, else by the sign-in that opens. `next` stays
 *  in the address until that is closed; a path that is not ours goes at once. Renders nothing. Contract "Sign-in". */
export function NextStep({ next }: { next: string }) {
  const router = useRouter()
  const show = useSetAtom(showDialogAtom)
  const shown = useAtomValue(openDialogAtom)?.name
  const isAsking = shown === 'authPhone' || shown === 'authCode'
  const wasAsking = useRef(false)

  const drop = useEffectEvent(() => {
    void router.navigate({ to: '/', search: ({ q }) => (q === undefined ? {} : { q }), replace: true, resetScroll: false })
  })
  const step = useEffectEvent(() => {
    const path = safeNextPath(next)
    if (path === null) drop()
    else if (readToken() === null) show({ name: 'authPhone', next: path })
    else router.history.replace(path)
  })
  useEffect(() => {
    step()
    // the token may turn out to be dead on the way there; with a new one the sign-in leads on
    return onTokenChange(() => readToken() === null && step())
  }, [next])

  useEffect(() => {
    const isClosed = wasAsking.current && !isAsking
    wasAsking.current = isAsking
    if (isClosed && readToken() === null) drop()
  }, [isAsking])

  return null
}
