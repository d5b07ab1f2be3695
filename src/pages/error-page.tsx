import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTransition } from 'react'
import { BareFrame } from '~/layout/bare-frame'
import { Breadcrumbs } from '~/layout/breadcrumbs'
import { Button, LinkButton } from '~/ui/button'
import { errorText } from '~/lib/api-error'
import { errorTitle } from './page-failure'
import { statusOf } from '~/runtime/report-error'
import { glue } from '~/lib/text'
import { Plate } from '~/ui/plate'

/** Whatever went wrong while a page was made: its status, what to tell, and two ways on. «Повторить» asks again. Spec §2, §8. */
export function ErrorPage({ error, reset }: Partial<ErrorComponentProps>) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const [isRetrying, startRetry] = useTransition()
  const status = statusOf(error)

  const retry = () =>
    startRetry(async () => {
      // code that could not be loaded comes with a new page only
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
    <BareFrame>
      <div data-failed className="pb-13 lg:pb-22">
        <meta name="robots" content="noindex" />
        <Breadcrumbs current={String(status)} className="shell pt-3 pb-4 xl:pb-6" />
        <section className="shell">
          <div
            data-field="gari"
            className="flex flex-col gap-7 rounded-hero bg-field p-6 pt-8 md:flex-row-reverse md:items-center md:justify-between md:p-10 xl:min-h-112 xl:px-16"
          >
            <div aria-hidden="true" className="md:mx-auto">
              <Plate field="white" size="xl" className="max-md:size-36! xl:size-72!" />
            </div>
            <div role="alert" className="xl:max-w-120">
              <h1 className="type-page-small">{errorTitle(status)}</h1>
              <p className="mt-4 type-lead xl:mt-6">{glue(errorText(error))}</p>
              <div className="mt-7 flex flex-wrap gap-3">
                <Button kind="ink" onClick={retry} isLoading={isRetrying}>
                  Повторить
                </Button>
                <LinkButton to="/" kind="white" onClick={clear}>
                  На главную
                </LinkButton>
              </div>
            </div>
          </div>
        </section>
      </div>
    </BareFrame>
  )
}
