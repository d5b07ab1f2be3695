import { endAllSessions } from '~/auth/sessions.functions'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { Button } from '~/ui/button'
import { showFault } from '~/ui/show-error'
import { ConfirmInline } from '~/account/confirm-inline'
import { useAsking } from '~/account/use-asking'
import { useLeave } from '~/account/use-leave'

/** Ends every session, this one too; then home with a message. Contract "Added calls". */
export function SignOutEverywhere() {
  const { isAsking, opener, ask, giveUp } = useAsking()
  const leave = useLeave()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => endAllSessions(),
    onSuccess: () => leave('Вышли на\u00a0всех устройствах'),
    onError: showFault,
  })

  return (
    <div ref={opener} className="mt-2 border-t border-line pt-5">
      {isAsking ? (
        <ConfirmInline
          question="Выйдем везде, и здесь тоже. Корзина останется в этом браузере."
          yes="Выйти везде"
          no="Остаться"
          isBusy={isPending}
          onYes={() => mutate()}
          onNo={giveUp}
        />
      ) : (
        <Button kind="white" onClick={ask}>
          Выйти на{'\u00a0'}всех устройствах
        </Button>
      )}
    </div>
  )
}
