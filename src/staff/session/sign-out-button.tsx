import { StaffButton } from '~/staff/kit/staff-button'
import { useSignOut } from './use-sign-out'

/** Ends the person's session. */
export function SignOutButton({ className }: { className?: string }) {
  const { signOut, isSigningOut } = useSignOut()
  return (
    <StaffButton icon="log-out" size="sm" isLoading={isSigningOut} onClick={signOut} className={className}>
      Выйти
    </StaffButton>
  )
}
