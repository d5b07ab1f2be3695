import { useSuspenseQuery } from '@tanstack/react-query'
import { EraseAccount } from '~/account/profile/erase-account'
import { ExcludedCard, ExportButton, ProfileCard, SubscriptionCard } from '~/account/profile/profile-cards'
import { SessionsCard } from '~/account/sessions/sessions-card'
import { authQueries } from '~/auth/auth.queries'
import { useOpenDialog } from '~/layout/use-open-dialog'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'

/** The customer's profile, sessions and data. */
export function ProfilePage() {
  const { data: user } = useSuspenseQuery(authQueries.user())
  const openProfile = useOpenDialog({ name: 'profile' })
  return (
    <>
      <h1 className="mb-5 type-page-small lg:mb-7">Профиль</h1>
      <div className="grid grid-cols-1 items-start gap-4 lg:gap-5 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
          <ProfileCard
            user={user}
            action={
              <Button kind="ink" icon={<Icon name="pencil" className="size-5" />} {...openProfile}>
                {user.name ? 'Изменить' : 'Рассказать о\u00a0себе'}
              </Button>
            }
          />
          <ExcludedCard user={user} />
          <SubscriptionCard user={user} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
          <SessionsCard />
          <section aria-labelledby="own-data" className="rounded-panel bg-quiet p-6 lg:p-8">
            <h2 id="own-data" className="type-block">
              Ваши данные
            </h2>
            <p className="mt-2 mb-5 type-body text-pretty text-ink-2">
              {glue('Всё, что мы о вас храним, можно забрать одним файлом. Или удалить вместе с аккаунтом.')}
            </p>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              <ExportButton />
              <EraseAccount user={user} />
            </div>
          </section>
        </div>
      </div>
    </>
  )
}
