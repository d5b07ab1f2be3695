import { useSetAtom } from 'jotai'
import { useIsSignedIn } from '~/auth/use-token'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { formatBonuses, formatNumber } from '~/lib/text'

/** What comes back of the order. A guest earns at least by the first rank, once he has signed in: from here, and back to here. */
export function CartBonuses({ earned }: { earned: number }) {
  const isSignedIn = useIsSignedIn()
  const show = useSetAtom(showDialogAtom)
  if (earned === 0) return null
  return (
    <p className="type-meta text-ink-2">
      {isSignedIn ? (
        `Вернём ${formatBonuses(earned)}`
      ) : (
        <>
          <button
            type="button"
            className="text-ink underline underline-offset-4"
            onClick={() => show({ name: 'authPhone', backTo: 'cart' })}
          >
            Войдите
          </button>
          {`, и\u00a0вернём от\u00a0${formatNumber(earned)}\u00a0${earned % 10 === 1 && earned % 100 !== 11 ? 'бонуса' : 'бонусов'}`}
        </>
      )}
    </p>
  )
}
