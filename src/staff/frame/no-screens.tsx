import { glue } from '~/lib/text'
import { SignOutButton } from '~/staff/session/sign-out-button'

/** For people whose role has no screen yet. */
export const NoScreens = () => (
  <main className="mx-auto flex min-h-dvh max-w-120 flex-col items-start justify-center gap-4 px-6">
    <h1 className="type-office">{glue('Экранов для вас нет')}</h1>
    <p className="type-body text-ink-2">{glue('Ваша роль пока ничего не открывает. Спросите управляющего.')}</p>
    <SignOutButton />
  </main>
)
