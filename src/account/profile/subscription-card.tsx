import type { User } from '~/contracts/user'
import { glue } from '~/lib/text'
import { showFault } from '~/ui/show-error'
import { Switch } from '~/ui/choices'
import { useSaveProfile } from './use-save-profile'

/** News of promotions, or none: in force as soon as it is pressed. */
export function SubscriptionCard({ user }: { user: User }) {
  const { save } = useSaveProfile({
    onRefused: (error) => {
      showFault(error)
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
