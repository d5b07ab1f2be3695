import type { User } from '~/contracts/user'
import { ApiError } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { showError } from '~/ui/show-error'
import { Switch } from '~/ui/switch'
import { useSaveProfile } from './use-save-profile'

/** News of promotions, or none: in force as soon as it is pressed. */
export function SubscriptionCard({ user }: { user: User }) {
  const { save } = useSaveProfile({
    onRefused: (error) => {
      // a dead session is told by the router's own watch
      if (!(error instanceof ApiError) || error.status !== 401) showError(error)
    },
  })
  return (
    <section aria-label="Рассылка" data-field="tamago" className="rounded-panel bg-field-soft p-6 lg:p-8">
      <Switch
        checked={user.subscribed}
        onChange={(subscribed) => save({ subscribed })}
        title={glue('Рассказывать об акциях')}
        note={glue('Новые блюда, скидки и подарки. О заказе напишем в любом случае.')}
      />
    </section>
  )
}
