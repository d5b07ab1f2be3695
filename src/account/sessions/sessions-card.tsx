import { isHandheld } from '~/account/account-text'
import { lastUseText } from '~/rules/age-text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { waitAfter } from '~/lib/time-limit'
import { Skeleton } from '~/ui/skeleton'
import { ConfirmInline, useConfirmation } from '~/account/confirm-inline'
import { OverviewPart } from '~/account/query-part'
import type { Session } from '~/contracts/auth'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { revokeAllSessions, revokeSession, sessionQueries } from '~/auth/sessions.functions'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { showFault } from '~/ui/show-error'
import { useLeaveAccount } from '~/account/use-leave-account'
import { ignoreMissing } from '~/lib/api-error'

const skeleton = (
  <div role="status" aria-label="Загружаем устройства" className="mt-6 flex flex-col gap-5">
    <Skeleton className="h-11 rounded-full bg-quiet-2" />
    <Skeleton className="h-11 rounded-full bg-quiet-2" />
  </div>
)

/** The customer's sessions, with sign-out of one device or all. */
export function SessionsCard() {
  const sessions = useQuery(sessionQueries.list())
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)

  function announceEnded(device: string) {
    setAnnouncement(`Вышли: ${device}`)
    // the pressed button is removed with its row
    heading.current?.focus()
  }

  return (
    <section aria-labelledby="sessions" className="rounded-panel bg-quiet p-6 lg:p-8">
      <h2 ref={heading} id="sessions" tabIndex={-1} className="type-block outline-none">
        Где вы вошли
      </h2>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {/* the panel has a background and padding already */}
      <div className="[&>[role=alert]]:mt-4 [&>[role=alert]]:p-0">
        <OverviewPart query={sessions} what="список устройств" skeleton={skeleton}>
          {(list, now) => (
            <>
              <ul className="mt-2">
                {list.map((session) => (
                  <SessionRow key={session.id} session={session} now={now} onRevoked={announceEnded} />
                ))}
              </ul>
              <SignOutEverywhere />
            </>
          )}
        </OverviewPart>
      </div>
    </section>
  )
}

type SessionRowProps = { session: Session; now: Date; onRevoked: (device: string) => void }

/** A signed-in device: its last use, and sign-out with confirmation. */
function SessionRow({ session: { id, device, last_used_at, is_current }, now, onRevoked }: SessionRowProps) {
  const { isConfirming, opener, confirm, cancel } = useConfirmation()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => ignoreMissing(revokeSession({ data: { id } })),
    onSuccess: async () => {
      await waitAfter(queryClient.invalidateQueries(sessionQueries.list()))
      onRevoked(device)
    },
    onError: showFault,
  })

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3 border-line py-4 not-first:border-t">
      <span aria-hidden="true" className="flex size-11 shrink-0 items-center justify-center rounded-full bg-page">
        <Icon name={isHandheld(device) ? 'smartphone' : 'monitor'} className="size-5.5" />
      </span>
      <span className="min-w-0 grow basis-20 wrap-anywhere">
        <span className="block type-name">{device}</span>
        <span className="block type-meta text-ink-2">
          {is_current ? <span className="font-semibold text-ok">Это устройство, сейчас</span> : lastUseText(last_used_at, now)}
        </span>
      </span>
      {!is_current && !isConfirming && (
        <Button ref={opener} kind="white" size="sm" aria-label={`Выйти: ${device}`} onClick={confirm}>
          Выйти
        </Button>
      )}
      {isConfirming && (
        <ConfirmInline
          question="Снова войти там можно будет только с кодом из СМС."
          yes="Да, выйти"
          isBusy={isPending}
          onYes={() => mutate()}
          onNo={cancel}
        />
      )}
    </li>
  )
}

/** Ends all sessions including this one, then goes home with a message. */
function SignOutEverywhere() {
  const { isConfirming, opener, confirm, cancel } = useConfirmation()
  const leave = useLeaveAccount()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => revokeAllSessions(),
    onSuccess: () => leave('Вышли на\u00a0всех устройствах'),
    onError: showFault,
  })

  return (
    <div className="mt-2 border-t border-line pt-5">
      {isConfirming ? (
        <ConfirmInline
          question="Выйдем везде, и здесь тоже. Корзина останется в этом браузере."
          yes="Выйти везде"
          no="Остаться"
          isBusy={isPending}
          onYes={() => mutate()}
          onNo={cancel}
        />
      ) : (
        <Button ref={opener} kind="white" onClick={confirm}>
          Выйти на{'\u00a0'}всех устройствах
        </Button>
      )}
    </div>
  )
}
