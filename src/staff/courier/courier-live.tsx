import type { ReactNode } from 'react'
import { errorText } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { Skeleton } from '~/staff/kit/skeleton'
import { StaffButton } from '~/staff/kit/staff-button'
import { useWaitingActs } from '~/staff/kit/use-unsaved'
import { useLiveStore } from '~/staff/live/use-live-store'
import { CourierStore } from './courier-store'
import { CourierContext, useCourierState, useCourierStore } from './use-courier'
import { Alert } from '~/ui/alert'

type CourierLiveProps = { kitchenId: number; personId: number; children: ReactNode }

/** Keeps a courier's runs live for the hooks of `use-courier`. Shows its children once they are known. */
export function CourierLive({ kitchenId, personId, children }: CourierLiveProps) {
  const store = useLiveStore(() => new CourierStore(kitchenId, `person-${personId}`))
  return (
    <CourierContext value={store}>
      <Unsent />
      <Loaded>{children}</Loaded>
    </CourierContext>
  )
}

/** A reload for a new build waits for what the server has not answered yet. */
function Unsent() {
  useWaitingActs(useCourierState(({ waiting }) => waiting.size > 0))
  return null
}

function Loaded({ children }: { children: ReactNode }) {
  const { ask } = useCourierStore()
  const isKnown = useCourierState(({ screen }) => screen !== null)
  const problem = useCourierState((state) => state.problem)
  if (isKnown) return children
  if (problem === null)
    return (
      <div aria-busy className="flex flex-col gap-3 px-3 pt-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-96" />
        <Skeleton className="h-20" />
      </div>
    )
  return (
    <div className="flex min-h-dvh flex-col items-start justify-end gap-4 p-6">
      <Alert className="type-body">
        {glue(problem instanceof Error && 'status' in problem ? errorText(problem) : 'Нет связи. Заказы загрузятся, когда связь появится.')}
      </Alert>
      <StaffButton icon="refresh-cw" size="card" isWide className="min-h-15" onClick={ask}>
        Ещё раз
      </StaffButton>
    </div>
  )
}
