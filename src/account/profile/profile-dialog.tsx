import { useQuery } from '@tanstack/react-query'
import { authQueries } from '~/auth/auth.queries'
import { Dialog } from '~/ui/dialog'
import { Skeleton } from '~/ui/skeleton'
import { closeProfileDraft } from './profile-draft'
import { ProfileFields } from './profile-fields'

type ProfileDialogProps = { isOpen: boolean; onClose: () => void }

/** The profile to be changed: name, e-mail, birthday. Closed with unsaved text, it has it again the next time. Spec §2. */
export function ProfileDialog({ isOpen, onClose }: ProfileDialogProps) {
  const { data: user } = useQuery({ ...authQueries.user(), enabled: isOpen })

  function close() {
    if (user) closeProfileDraft(user.id)
    onClose()
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} title="О вас">
      {user ? <ProfileFields key={user.id} user={user} onSaved={onClose} /> : <Skeleton className="h-72 rounded-panel" />}
    </Dialog>
  )
}
