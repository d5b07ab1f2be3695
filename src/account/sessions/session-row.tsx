import type { Session } from '~/contracts/auth'
import { Button } from '~/ui/button'
import { Monitor, Smartphone } from '~/ui/icons.gen'
import { ConfirmInline } from '~/account/confirm-inline'
import { isHandheld, lastUseWords } from './session-words'
import { useAsking } from '~/account/use-asking'
import { useEndSession } from './use-end-session'

type SessionRowProps = { session: Session; now: Date; onEnded: (device: string) => void }

/** One device that is signed in: when it was last here, and a way to end that, which is asked about once more. */
export function SessionRow({ session: { id, device, last_used_at, is_current }, now, onEnded }: SessionRowProps) {
  const { isAsking, opener, ask, giveUp } = useAsking()
  const { end, isEnding } = useEndSession({ onEnd: () => onEnded(device) })
  const Icon = isHandheld(device) ? Smartphone : Monitor

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3 border-line py-4 not-first:border-t">
      <span aria-hidden="true" className="flex size-11 shrink-0 items-center justify-center rounded-full bg-page">
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <span className="min-w-0 grow basis-20 wrap-anywhere">
        <span className="block type-name">{device}</span>
        <span className="block type-meta text-ink-2">
          {is_current ? <span className="font-semibold text-ok">Это устройство, сейчас</span> : lastUseWords(last_used_at, now)}
        </span>
      </span>
      {!is_current && !isAsking && (
        <div ref={opener} className="shrink-0">
          <Button kind="white" size="sm" aria-label={`Выйти: ${device}`} onClick={ask}>
            Выйти
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmInline
          question="Снова войти там можно будет только с кодом из СМС."
          yes="Да, выйти"
          isBusy={isEnding}
          onYes={() => end(id)}
          onNo={giveUp}
        />
      )}
    </li>
  )
}
