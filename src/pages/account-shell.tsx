import type { ReactNode } from 'react'
import { AccountNav } from '~/account/account-nav'
import { useReopenProfile } from '~/account/profile/profile-draft'

/** The account: its menu at the side, on a phone above, and the screen. A page of an error has the whole width. */
export function AccountShell({ children }: { children: ReactNode }) {
  useReopenProfile()
  return (
    <div
      data-account
      className="shell flex has-data-failed:block has-data-failed:max-w-none has-data-failed:p-0! flex-col pt-2 pb-9 lg:flex-row lg:items-start lg:gap-11 lg:pt-4 xl:gap-14"
    >
      <div className="min-w-0 [[data-account]:has([data-failed])_&]:hidden lg:sticky lg:top-24 lg:w-65 lg:shrink-0">
        <AccountNav />
      </div>
      <div className="min-w-0 pt-3 [[data-account]:has([data-failed])_&]:p-0 lg:grow lg:pt-0">{children}</div>
    </div>
  )
}
