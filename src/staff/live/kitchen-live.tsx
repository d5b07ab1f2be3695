import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { errorText } from '~/lib/api-error'
import { api } from '~/staff/api'
import { Skeleton } from '~/staff/kit/skeleton'
import { useMe } from '~/staff/session/me.queries'
import { useWaitingActs } from '~/staff/kit/use-unsaved'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { KitchenStore } from './kitchen-store'
import { useSounds } from './sounds'
import { KitchenContext, useKitchenState, useKitchenStore } from './use-kitchen'
import { useLiveStore } from './use-live-store'
import { ErrorNote } from '~/staff/kit/error-note'

/** Keeps a kitchen's board live for the hooks of `use-kitchen` and `useSounds`. Shows its children once a board is known. */
export function KitchenLive({ kitchenId, children }: { kitchenId: number; children: ReactNode }) {
  const { person, device } = useMe()
  // what waits belongs to the tablet, no matter who gave a PIN meanwhile
  const owner = device ? `device-${device.id}` : `person-${person?.id ?? 0}`
  return (
    <Running key={`${owner}:${kitchenId}`} kitchenId={kitchenId} owner={owner} deviceId={device?.id}>
      {children}
    </Running>
  )
}

type RunningProps = { kitchenId: number; owner: string; deviceId: number | undefined; children: ReactNode }

function Running({ kitchenId, owner, deviceId, children }: RunningProps) {
  const store = useLiveStore(() => new KitchenStore(kitchenId, owner))
  return (
    <KitchenContext value={store}>
      {deviceId !== undefined && <DeviceState />}
      <PinForOps />
      <Unsent />
      <Loaded>{children}</Loaded>
    </KitchenContext>
  )
}

function Loaded({ children }: { children: ReactNode }) {
  const store = useKitchenStore()
  const isKnown = useKitchenState(({ board }) => board !== null)
  const problem = useKitchenState((state) => state.problem)
  if (isKnown) return children
  if (problem === null)
    return (
      <main aria-busy className="flex min-h-dvh flex-col gap-4 p-4">
        <Skeleton className="h-14" />
        <Skeleton className="min-h-60 grow" />
      </main>
    )
  return (
    <main className="flex min-h-dvh flex-col items-start justify-center gap-4 p-6">
      <ErrorNote
        error={problem instanceof Error && 'status' in problem ? problem : 'Нет связи. Доска загрузится, когда связь появится.'}
        isLarge
        onRetry={store.ask}
      />
    </main>
  )
}

/** A reload for a new build waits for what the server has not answered yet. */
function Unsent() {
  useWaitingActs(useKitchenState(({ waiting }) => waiting.length > 0))
  return null
}

/** Asks for the PIN that an operation needs. */
function PinForOps() {
  const store = useKitchenStore()
  const opId = useKitchenState(({ needsPin }) => needsPin?.op_id)
  const withPin = useWithPin()
  const repeat = useEffectEvent((id: string) => {
    withPin(() => store.repeat(id)).catch((error: unknown) => store.refuse(id, errorText(error)))
  })
  useEffect(() => {
    if (opId !== undefined) repeat(opId)
  }, [opId])
  return null
}

/** Tells the server, and so the manager, whether this tablet sounds, and which build it runs. */
function DeviceState() {
  const { volume, isUnlocked } = useSounds()
  const isOn = isUnlocked && volume > 0
  useEffect(() => {
    const build = document.documentElement.dataset['build'] ?? ''
    api('PUT /staff/devices/here/state', { body: { sound_on: isOn, build } }).catch(() => undefined)
  }, [isOn])
  return null
}
