import { useState } from 'react'
import type { User } from '~/contracts/user'
import { Dialog } from '~/ui/dialog'
import { EraseCode } from './erase-code'
import { EraseTerms } from './erase-terms'

type Step = { name: 'terms' } | { name: 'code'; resendIn: number }

/** Lets a customer delete their account: says plainly what goes and what stays, asks for a fresh code, and does it.
 *  Issue 6 part 6. */
export function EraseAccount({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const [step, setStep] = useState<Step>({ name: 'terms' })
  const close = () => setIsOpen(false)

  function open() {
    setStep({ name: 'terms' })
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
      <Dialog isOpen={isOpen} onClose={close} title={step.name === 'terms' ? 'Удалить аккаунт?' : 'Код из СМС'}>
        {step.name === 'terms' ? (
          <EraseTerms user={user} onSent={(resendIn) => setStep({ name: 'code', resendIn })} onClose={close} />
        ) : (
          <EraseCode phone={user.phone} resendIn={step.resendIn} onClose={close} />
        )}
      </Dialog>
    </>
  )
}
