import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { newUuid } from '~/lib/new-uuid'
import { whole } from '~/lib/schemas'
import { readInTab, writeInTab } from '~/lib/storage'
import { glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { faultAt } from '~/staff/kit/fault-at'
import { StaffButton } from '~/staff/kit/staff-button'
import { ActForm } from '~/ui/act-form'
import { PhoneField } from '~/ui/phone-field'

const sentCode = v.object({ phone: v.string(), key: v.string(), resendAt: whole(0), expiresAt: whole(0) })

/** A code that was sent, with moments of this device's clock. `key`: the idempotency key of the sign-in, the same until it succeeds. */
export type SentCode = v.InferOutput<typeof sentCode>

/** The code that this tab asked for, through a reload; `null` once it is expired. */
export function keptCode(): SentCode | null {
  const sent = readInTab('staff-code', sentCode)
  return sent && sent.expiresAt > Date.now() ? sent : null
}

export const keepCode = (sent: SentCode | null): void => writeInTab('staff-code', sent)

/** Sends a code; the answer does not tell whether the phone is known. */
export function useSendStaffCode(onSent: (sent: SentCode) => void) {
  return useSingleMutation({
    mutationFn: (phone: string) => api('POST /staff/sign-in/code', { body: { phone } }),
    onSuccess: ({ resend_in, expires_in }, phone) => {
      const kept = readInTab('staff-code', sentCode)
      const key = kept?.phone === phone ? kept.key : newUuid()
      onSent({ phone, key, resendAt: Date.now() + resend_in * 1000, expiresAt: Date.now() + expires_in * 1000 })
    },
  })
}

/** Asks for the phone. */
export function PhoneStep({ onSent, onBack }: { onSent: (sent: SentCode) => void; onBack: (() => void) | undefined }) {
  const [phone, setPhone] = useState('')
  const { mutate, isPending, error, reset } = useSendStaffCode(onSent)

  return (
    <ActForm onAct={() => mutate(phone)} className="flex flex-col gap-4">
      <h1 className="type-office">Вход для своих</h1>
      <p className="type-body text-ink-2">{glue('Пришлём код в СМС на номер, который знает управляющий.')}</p>
      <PhoneField
        prefix=""
        value={phone}
        onChange={(digits) => {
          setPhone(digits)
          reset()
        }}
        error={error && faultAt(error, 'phone')}
        autoFocus
      />
      <StaffButton type="submit" kind="salmon" size="card" isWide isLoading={isPending}>
        Получить код
      </StaffButton>
      {onBack ? (
        <StaffButton kind="plain" onClick={onBack}>
          К именам и ПИНу
        </StaffButton>
      ) : (
        <Link to="/staff/device" className="inline-flex min-h-12 items-center justify-center text-center type-chip text-ink-2 underline">
          Подключить общий планшет
        </Link>
      )}
    </ActForm>
  )
}
