import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReadyCheck } from '~/contracts/staff-ready'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { Loaded } from '~/staff/kit/loaded'
import { Skeleton } from '~/staff/kit/skeleton'
import { StaffButton } from '~/staff/kit/staff-button'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { showFault } from '~/ui/show-error'
import { ReadyCards, ReadyDone } from './ready-cards'
import { readyText, headlineText } from './ready-text'
import { readyQueries } from '~/staff/frame/ready.queries'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { Plate } from '~/ui/plate'

/** What a new shop lacks before it opens, each with its next step. */
export function ReadyScreen() {
  const ready = useQuery(readyQueries.ready())
  const queryClient = useQueryClient()
  const withPin = useWithPin()
  const { mutate, isPending, variables } = useSingleMutation({
    mutationFn: ({ id }: ReadyCheck) => withPin(() => api('POST /staff/ready/{id}/run', { params: { id } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: readyQueries.ready().queryKey }),
    onError: showFault,
  })
  const checks = ready.data?.checks ?? []
  const missing = checks.filter(({ ok }) => ok === false)

  return (
    <main className="min-w-0 max-w-290 grow px-4 pt-5 pb-28 md:px-0 md:pt-0 md:pb-10 xl:pl-3">
      {ready.isError && !ready.data && <h1 className="type-office md:px-6 md:pt-5 xl:px-0 xl:pt-4">Готовность</h1>}
      <Loaded query={ready} waiting={<ReadyWaiting />}>
        <header className="on-nori overflow-hidden rounded-sheet bg-nori pt-8 pb-7 text-on-nori md:pb-3">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-5 px-5 md:px-8 xl:px-10">
            <div aria-live="polite">
              <h1 className="type-office">{headlineText(checks)}</h1>
              <p className="mt-1 text-[1.0625rem]/[1.5rem] text-on-nori-2">{readyText(checks, ready.dataUpdatedAt)}</p>
            </div>
            <StaffButton
              icon="refresh-cw"
              className="bg-paper! text-nori! hover:bg-white!"
              isLoading={ready.isRefetching}
              onClick={() => void ready.refetch()}
            >
              Проверить ещё раз
            </StaffButton>
          </div>
          <ReadyBelt checks={checks} />
        </header>
        <div className="md:px-6 xl:px-0">
          {missing.length > 0 && (
            <>
              <h2 className="mt-7 type-head">Что сделать</h2>
              <ReadyCards checks={missing} running={isPending ? variables.id : undefined} onRun={mutate} />
            </>
          )}
          {missing.length < checks.length && (
            <>
              <h2 className="mt-7 type-head">Готово</h2>
              <ReadyDone checks={checks.filter(({ ok }) => ok !== false)} />
            </>
          )}
        </div>
      </Loaded>
    </main>
  )
}

function ReadyWaiting() {
  return (
    <>
      <h1 className="sr-only">Готовность</h1>
      <Skeleton className="h-56" />
      <Skeleton className="mt-8 h-80" />
    </>
  )
}

/** How far the shop is: a tick for each check that passed, the plate at the first of the others. */
function ReadyBelt({ checks }: { checks: readonly ReadyCheck[] }) {
  const done = checks.filter(({ ok }) => ok !== false).length
  return (
    <div aria-hidden="true" className="relative mt-7 flex h-25 items-center max-md:hidden">
      <div className="absolute inset-x-0 top-6 h-13 overflow-hidden bg-nori-2">
        <div className="absolute inset-x-0 bottom-0 h-2 bg-shade" />
        <div className="seams-narrow absolute inset-0" />
      </div>
      <div className="relative flex grow items-center justify-around px-6">
        {checks.map(({ id }, index) =>
          index === done ? (
            <Plate key={id} field="tamago" className="size-20!">
              <span className="type-count text-on-field">{done}</span>
            </Plate>
          ) : (
            <span
              key={id}
              className={
                index < done
                  ? 'flex size-7.5 items-center justify-center rounded-full bg-wasabi text-on-field'
                  : 'size-7.5 rounded-full border-2 border-on-nori-2/50 bg-nori'
              }
            >
              {index < done && <StaffIcon name="check" className="size-4.5" />}
            </span>
          ),
        )}
      </div>
    </div>
  )
}
