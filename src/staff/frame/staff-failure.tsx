import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { ApiError, errorText } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { StaffButton } from '~/staff/kit/staff-button'
import { Alert } from '~/ui/alert'

/** A screen that did not open: the cause, and a way on. */
export function StaffFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isForbidden = error instanceof ApiError && error.status === 403
  const retry = () => {
    // code that failed to load needs a page reload
    if (error instanceof TypeError && navigator.onLine) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col items-start justify-center gap-4 px-6">
      <h1 className="type-office">{glue(isForbidden ? 'Сюда вам нельзя' : 'Экран не открылся')}</h1>
      <Alert className="type-body text-ink-2">
        {glue(error instanceof ApiError ? errorText(error) : 'Сервер не ответил. Проверьте связь.')}
      </Alert>
      <StaffButton icon="refresh-cw" onClick={retry}>
        Ещё раз
      </StaffButton>
    </main>
  )
}
