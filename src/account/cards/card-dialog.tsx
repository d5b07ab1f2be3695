import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { Dialog } from '~/ui/dialog'
import { CardCodeStep } from './card-code-step'
import type { CardValues } from './card-form'
import { CardNumberStep } from './card-number-step'

type CardDialogProps = { isOpen: boolean; onClose: () => void }

/** A new card: its number, then the code in the same window. Closed, it forgets what was typed; a number is never kept. */
export function CardDialog({ isOpen, onClose }: CardDialogProps) {
  const { data: user } = useQuery({ ...authQueries.user(), enabled: isOpen })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Сохранить карту">
      {user && <CardSteps phone={user.phone} onAdded={onClose} />}
    </Dialog>
  )
}

function CardSteps({ phone, onAdded }: { phone: string; onAdded: () => void }) {
  const [values, setValues] = useState<CardValues>({ card: '', phone, emitent: '' })
  const [isAsked, setIsAsked] = useState(false)
  return isAsked ? (
    <CardCodeStep values={values} onBack={() => setIsAsked(false)} onAdded={onAdded} />
  ) : (
    <CardNumberStep values={values} onChange={setValues} onAsked={() => setIsAsked(true)} />
  )
}
