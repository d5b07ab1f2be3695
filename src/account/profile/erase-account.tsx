import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { erasureText } from '~/account/account-text'
import { isLive, orderQueries } from '~/account/orders/orders.queries'
import { useLeaveAccount } from '~/account/use-leave-account'
import { CaptchaCheck } from '~/auth/captcha-check'
import { CodeForm } from '~/auth/code-form'
import { requestOwnCode } from '~/auth/auth.functions'
import { ResendCode } from '~/auth/resend-code'
import { dropSentCode } from '~/auth/sent-code'
import { type CodeRequest, useSendCode } from '~/auth/use-send-code'
import type { User } from '~/contracts/user'
import { sendOnce } from '~/lib/send-once'
import { glue } from '~/lib/text'
import { useShop } from '~/shop/use-shop'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Icon } from '~/ui/icon'
import { eraseUser } from './profile.functions'
import { Alert } from '~/ui/alert'

const requestEraseCode: CodeRequest = (data) => requestOwnCode({ data })

/** Account deletion: explains what is deleted and what stays, then asks for a new code. */
export function EraseAccount({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  /** Set once the code was sent. */
  const [resendIn, setResendIn] = useState<number>()
  const close = () => setIsOpen(false)

  function open() {
    setResendIn(undefined)
    setIsOpen(true)
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="min-h-11 rounded-full type-chip text-ink-2 underline underline-offset-4 hover:text-ink"
      >
        Удалить аккаунт
      </button>
      <Dialog isOpen={isOpen} onClose={close} title={resendIn === undefined ? 'Удалить аккаунт?' : 'Код из СМС'}>
        {resendIn === undefined ? (
          <EraseTerms user={user} onSent={setResendIn} onClose={close} />
        ) : (
          <EraseCode phone={user.phone} resendIn={resendIn} onClose={close} />
        )}
      </Dialog>
    </>
  )
}

function EraseTerms({ user, onSent, onClose }: { user: User; onSent: (resendIn: number) => void; onClose: () => void }) {
  const { site } = useShop()
  const { data: latest } = useQuery(orderQueries.latest())
  const live = latest?.filter(({ status }) => isLive(status)) ?? []
  const { deleted, retained } = erasureText(
    user.bonuses,
    live.map(({ number }) => number),
  )
  const { send, isSending, error, check } = useSendCode({
    phone: user.phone,
    request: requestEraseCode,
    onSent: ({ resend_in }) => {
      // this code is for the deletion: a later sign-in must start with the phone
      dropSentCode()
      onSent(resend_in)
    },
  })

  return (
    <div className="flex flex-col gap-5 pt-2">
      <TermList title="Удалим насовсем" lines={deleted} icon={<Icon name="x" className="size-5 shrink-0 text-err" />} />
      <TermList title="Останется" lines={retained} icon={<Icon name="check" className="size-5 shrink-0 text-ok" />} />
      {check && <CaptchaCheck check={check} shopPhone={site.phone || site.free_phone} />}
      <Alert className="type-meta text-err empty:hidden">{error}</Alert>
      <div className="flex flex-col gap-3">
        <Button kind="line" isWide isLoading={isSending} onClick={send}>
          Прислать код для удаления
        </Button>
        <Button isWide data-autofocus onClick={onClose}>
          Оставить аккаунт
        </Button>
      </div>
    </div>
  )
}

function TermList({ title, lines, icon }: { title: string; lines: readonly string[]; icon: ReactNode }) {
  return (
    <section>
      <h3 className="type-name">{title}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line} className="flex gap-2.5 type-body text-ink-2">
            <span className="mt-0.5">{icon}</span>
            {glue(line)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Deletes the account with the new code. */
function EraseCode({ phone, resendIn, onClose }: { phone: string; resendIn: number; onClose: () => void }) {
  const leave = useLeaveAccount()
  const { site } = useShop()

  function finish() {
    onClose()
    return leave(glue('Аккаунт удалён. Спасибо, что были с нами.'))
  }

  return (
    <CodeForm
      phone={phone}
      note={glue('С этим кодом аккаунт удалится навсегда.')}
      action="Удалить навсегда"
      kind="line"
      send={(code) => sendOnce('erase', code, (key) => eraseUser({ data: { code, key } }))}
      onDone={finish}
    >
      {(clear) => (
        <>
          <Button isWide onClick={onClose}>
            Оставить аккаунт
          </Button>
          <ResendCode
            phone={phone}
            shopPhone={site.phone || site.free_phone}
            request={requestEraseCode}
            resendIn={resendIn}
            onSent={() => {
              dropSentCode()
              clear()
            }}
          />
        </>
      )}
    </CodeForm>
  )
}
