import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMe } from '~/contracts/staff-people'
import { glue } from '~/lib/text'
import { pinDigits } from '~/rules/pin'
import { api } from '~/staff/api'
import { faultAt } from '~/staff/kit/fault-at'
import { StaffButton } from '~/staff/kit/staff-button'
import { meQueries } from './me.queries'
import { PinPad } from './pin-pad'

/** Sets one's own PIN after a code, typed twice. */
export function FirstPin({ me: { person }, onDone }: { me: StaffMe; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [first, setFirst] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  if (!person) return null
  const { id, role } = person
  const digits = pinDigits(role)

  async function take(pin: string) {
    if (first === null) return setFirst(pin)
    setError(undefined)
    setFirst(null)
    if (first !== pin) return setError('ПИНы не совпали. Придумайте ещё раз.')
    try {
      await api('PUT /staff/people/{id}/pin', { params: { id }, body: { pin } })
      await queryClient.invalidateQueries({ queryKey: meQueries.me().queryKey, exact: true })
      onDone()
    } catch (thrown) {
      setError(faultAt(thrown, 'pin'))
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="type-office">Ваш ПИН</h1>
        <p className="mt-3 type-body text-ink-2">
          {glue(
            `${digits === 4 ? 'Четыре цифры' : 'Шесть цифр'} для общего планшета и важных действий. Не год рождения и не цифры подряд.`,
          )}
        </p>
      </div>
      <PinPad
        key={first === null ? 'first' : 'again'}
        title={first === null ? 'Придумайте' : 'И ещё раз'}
        digits={digits}
        error={error}
        onPin={take}
        corner={
          <StaffButton kind="plain" size="sm" onClick={onDone}>
            Позже
          </StaffButton>
        }
      />
    </div>
  )
}
