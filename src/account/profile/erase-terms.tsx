import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Captcha } from '~/auth/captcha'
import { dropSentCode } from '~/auth/sent-code'
import { useSendCode } from '~/auth/use-send-code'
import type { User } from '~/contracts/user'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { Check, X } from '~/ui/icons.gen'
import { eraseWords } from './erase-words'
import { isLive } from '~/account/orders/orders.queries'
import { overviewQueries } from '~/account/overview/overview.queries'

type EraseTermsProps = { user: User; onSent: (resendIn: number) => void; onClose: () => void }

/** What goes and what stays, before a code is asked for. */
export function EraseTerms({ user, onSent, onClose }: EraseTermsProps) {
  const { data: latest } = useQuery(overviewQueries.latest())
  const live = latest?.filter(({ status }) => isLive(status)) ?? []
  const { gone, kept } = eraseWords(
    user.bonuses,
    live.map(({ number }) => number),
  )
  const { send, isSending, error, check } = useSendCode({
    phone: user.phone,
    onSent: ({ resend_in }) => {
      // this code is for the deletion: a sign-in that is opened later starts with the phone
      dropSentCode()
      onSent(resend_in)
    },
  })

  return (
    <div className="flex flex-col gap-5 pt-2">
      <TermList title="Удалим насовсем" lines={gone} icon={<X aria-hidden="true" className="size-5 shrink-0 text-err" />} />
      <TermList title="Останется" lines={kept} icon={<Check aria-hidden="true" className="size-5 shrink-0 text-ok" />} />
      {check && <Captcha {...check} />}
      <p role="alert" className="type-meta text-err empty:hidden">
        {error}
      </p>
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

type TermListProps = { title: string; lines: readonly string[]; icon: ReactNode }

function TermList({ title, lines, icon }: TermListProps) {
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
