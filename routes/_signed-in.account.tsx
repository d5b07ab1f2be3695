import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AccountNav } from '~/account/account-nav'
import { useReopenForm } from '~/account/use-reopen-form'

export const Route = createFileRoute('/_signed-in/account')({
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: AccountRoute,
})

/** The account's menu, at the side or above the page. An error page takes the whole width. */
function AccountRoute() {
  useReopenForm('profile')
  return (
    <div
      data-account
      className="shell flex has-data-failed:block has-data-failed:max-w-none has-data-failed:p-0! flex-col pt-2 pb-9 lg:flex-row lg:items-start lg:gap-11 lg:pt-4 xl:gap-14"
    >
      <div className="min-w-0 [[data-account]:has([data-failed])_&]:hidden lg:sticky lg:top-24 lg:w-65 lg:shrink-0">
        <AccountNav />
      </div>
      <div className="min-w-0 pt-3 [[data-account]:has([data-failed])_&]:p-0 lg:grow lg:pt-0">
        <Outlet />
      </div>
    </div>
  )
}
