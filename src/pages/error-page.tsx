import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useMatch, useRouter } from '@tanstack/react-router'
import { use, useTransition } from 'react'
import { Button, LinkButton } from '~/ui/button'
import { errorText } from '~/lib/api-error'
import { FailureFrame } from './failure-frame'
import { failureTitle } from './page-failure'
import { isReloading } from '~/lib/reload-once'
import { statusOf } from '~/runtime/report-error'
import { glue } from '~/lib/text'
import { Plate } from '~/ui/plate'
import { Alert } from '~/ui/alert'

const forever = new Promise<never>(() => {})

/** A page that failed: its status, the message, a retry and a link home. A screen of staff leaves it to the frame of staff. */
export function ErrorPage({ error, reset }: Partial<ErrorComponentProps>) {
  // keeps the page before it until the reload
  if (isReloading(error)) use(forever)
  const routeId = useMatch({ strict: false, select: (match) => String(match.routeId) })
  if (routeId.startsWith('/staff/')) throw error
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const [isRetrying, startRetry] = useTransition()
  const status = statusOf(error)

  const retry = () =>
    startRetry(async () => {
      // code that failed to load needs a page reload
      if (error instanceof TypeError && navigator.onLine) return window.location.reload()
      queries.reset()
      await router.invalidate()
      reset?.()
    })

  const clear = () => {
    queries.reset()
    reset?.()
  }

  return (
    <FailureFrame
      field="gari"
      current={String(status)}
      picture={
        <div aria-hidden="true" className="md:mx-auto">
          <Plate field="white" size="xl" className="max-md:size-36! xl:size-72!" />
        </div>
      }
    >
      <Alert as="div" className="xl:max-w-120">
        <h1 className="type-page-small">{failureTitle(status)}</h1>
        <p className="mt-4 type-lead xl:mt-6">{glue(errorText(error))}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button kind="ink" onClick={retry} isLoading={isRetrying}>
            Повторить
          </Button>
          <LinkButton to="/" kind="white" onClick={clear}>
            На главную
          </LinkButton>
        </div>
      </Alert>
    </FailureFrame>
  )
}
