import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { glue } from '~/lib/text'
import { pinDigits } from '~/rules/pin'
import { api } from '~/staff/api'
import { faultAt } from '~/staff/kit/fault-at'
import { Skeleton } from '~/staff/kit/skeleton'
import { StaffButton } from '~/staff/kit/staff-button'
import { Dialog } from '~/ui/dialog'
import { FirstPin } from './first-pin'
import { meQueries } from './me.queries'
import { PeopleTiles } from './people-tiles'
import { PinPad } from './pin-pad'
import { useSignOut } from './use-sign-out'
import { useSomeonesPin } from './use-someones-pin'

type PinDialogProps = { isOpen: boolean; onDone: () => void; onClose: () => void }

/** Asks for the PIN of the signed-in person, or on a tablet of one who is chosen by name. */
export function PinDialog({ isOpen, onDone, onClose }: PinDialogProps) {
  const { data: me } = useQuery({ ...meQueries.me(), enabled: isOpen })
  const title = me?.person ? (me.has_pin ? `${me.person.name}, ваш ПИН` : 'Нужен ПИН') : 'Кто это делает?'
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {!me ? (
        <Skeleton className="h-80" />
      ) : me.person ? (
        me.has_pin ? (
          <OwnPin onDone={onDone} />
        ) : (
          <FirstPin me={me} onDone={onDone} />
        )
      ) : (
        <SomeonesPin onDone={onDone} />
      )}
    </Dialog>
  )
}

function OwnPin({ onDone }: { onDone: () => void }) {
  const { signOut, isSigningOut } = useSignOut('forgot')
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQueries.me())
  const [error, setError] = useState<string>()
  async function confirm(pin: string) {
    try {
      await api('POST /staff/step-up', { body: { pin } })
      void queryClient.invalidateQueries({ queryKey: meQueries.me().queryKey, exact: true })
      onDone()
    } catch (thrown) {
      setError(faultAt(thrown, 'pin'))
    }
  }
  return (
    <PinPad
      title="ПИН"
      isTitleHidden
      digits={pinDigits(me?.person?.role ?? 'cook')}
      error={error}
      onPin={confirm}
      corner={
        <StaffButton kind="plain" size="sm" isLoading={isSigningOut} onClick={signOut}>
          Забыли
        </StaffButton>
      }
    />
  )
}

function SomeonesPin({ onDone }: { onDone: () => void }) {
  const { people, person, choose, error, enter } = useSomeonesPin(onDone)
  if (!people.data) return <Skeleton className="h-80" />
  if (!person) return <PeopleTiles people={people.data} chosen={null} onChoose={choose} />
  return (
    <>
      <p className="mb-5 type-body text-ink-2">{glue(`${person.name}, введите ваш ПИН.`)}</p>
      <PinPad
        title="ПИН"
        isTitleHidden
        digits={person.digits}
        error={error}
        onPin={enter}
        corner={
          <StaffButton kind="plain" size="sm" onClick={() => choose(null)}>
            Не я
          </StaffButton>
        }
      />
    </>
  )
}
