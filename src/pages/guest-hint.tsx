import { useOpenDialog } from '~/layout/use-open-dialog'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'

/** Tells a guest what signing in would give their favourites. */
export function GuestHint() {
  const signIn = useOpenDialog({ name: 'authPhone' })
  return (
    <div className="mt-11 flex flex-col items-start gap-4 rounded-panel bg-quiet p-6 md:flex-row md:items-center md:justify-between md:px-8">
      <p className="type-body text-pretty">
        {glue('Пока список хранит только этот браузер. Войдите, и он будет на всех ваших устройствах.')}
      </p>
      <Button kind="white" {...signIn}>
        Войти
      </Button>
    </div>
  )
}
