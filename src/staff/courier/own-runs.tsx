import { useState } from 'react'
import type { StaffKitchen } from '~/contracts/staff-people'
import { glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { plural, priceText } from '~/rules/number-text'
import { api } from '~/staff/api'
import { BOARD_COLOURS } from '~/staff/kit/board-colours'
import { FrameMenu } from '~/staff/frame/frame-menu'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { CashTab } from './cash-tab'
import { CourierHead } from './courier-head'
import { CourierLive } from './courier-live'
import { MineList } from './mine-list'
import { ReadyList } from './ready-list'
import { RefusedNotes } from './refused-notes'
import { useCourierStore, useRuns } from './use-courier'
import { ErrorNote } from '~/staff/kit/error-note'

type OwnRunsProps = { kitchen: StaffKitchen; personId: number; onAll?: () => void }

/** The screen of a courier on the road, for one thumb. */
export function OwnRuns({ kitchen, personId, onAll }: OwnRunsProps) {
  return (
    <main className={cx(BOARD_COLOURS, 'mx-auto min-h-dvh max-w-120 px-3 pb-3')}>
      <CourierLive key={`${personId}:${kitchen.id}`} kitchenId={kitchen.id} personId={personId}>
        <Runs kitchen={kitchen} onAll={onAll} />
      </CourierLive>
    </main>
  )
}

type Tab = 'mine' | 'ready' | 'cash'

function Runs({ kitchen, onAll }: { kitchen: StaffKitchen; onAll: (() => void) | undefined }) {
  const { shift, mine, ready, cash } = useRuns()
  const [tab, setTab] = useState<Tab>('mine')
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const zone = kitchen.time_zone
  const carried = mine.filter(({ status }) => status === 'inTransit').length
  const isOff = shift === null && carried === 0
  return (
    <>
      <h1 className="sr-only">Мои заказы</h1>
      <CourierHead kitchen={kitchen} onMenu={() => setIsMenuOpen(true)} onAll={onAll} />
      {isOff ? (
        <Off kitchenId={kitchen.id} cash={cash.sum} ready={ready.length} />
      ) : (
        <>
          <div role="group" aria-label="Что показать" className="mb-1.5 flex flex-wrap gap-x-1.5">
            <TabKey isOn={tab === 'mine'} onClick={() => setTab('mine')}>{`Мои ${carried}`}</TabKey>
            <TabKey isOn={tab === 'ready'} onClick={() => setTab('ready')}>{`Можно взять ${ready.length}`}</TabKey>
            <TabKey isOn={tab === 'cash'} onClick={() => setTab('cash')}>{`Сдать ${priceText(cash.sum)}`}</TabKey>
          </div>
          {tab === 'mine' && <MineList zone={zone} onReady={() => setTab('ready')} />}
          {tab === 'ready' && <ReadyList zone={zone} onTaken={() => setTab('mine')} />}
          {tab === 'cash' && <CashTab zone={zone} />}
        </>
      )}
      <RefusedNotes />
      <FrameMenu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
    </>
  )
}

/** The target is higher than what is seen. */
function TabKey({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onClick} className="press flex min-h-15 grow items-center rounded-full">
      <span
        className={cx(
          'flex min-h-12 w-full items-center justify-center rounded-full px-1 text-[1rem]/[1.25rem] font-[600] whitespace-nowrap',
          isOn ? 'bg-ink text-page' : 'bg-(--bar)',
        )}
      >
        {children}
      </span>
    </button>
  )
}

function Off({ kitchenId, cash, ready }: { kitchenId: number; cash: number; ready: number }) {
  const { ask } = useCourierStore()
  const begin = useSingleMutation({
    mutationFn: () => api('POST /staff/courier/shift', { body: { on: true, kitchen_id: kitchenId } }),
    onSuccess: ask,
  })
  return (
    <div className="flex min-h-[calc(100dvh-5rem)] flex-col justify-end gap-4 px-1.5 pb-6">
      <p className="type-head">Вы&nbsp;не&nbsp;на&nbsp;смене</p>
      <p className="type-option text-ink-2">{glue(waitsText(ready))}</p>
      {cash > 0 && (
        <p className="flex items-center gap-2.5 type-option">
          <StaffIcon name="banknote" className="shrink-0" />
          {glue(`Не сданы ${priceText(cash)}: отдайте их управляющему.`)}
        </p>
      )}
      <ErrorNote error={begin.error} look="option" />
      <StaffButton
        kind="salmon"
        size="card"
        isWide
        icon="bike"
        className="min-h-20"
        isLoading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        На&nbsp;смену
      </StaffButton>
    </div>
  )
}

const waitsText = (ready: number) =>
  ready === 0
    ? 'Готовых заказов пока нет. Начните смену, и они появятся здесь сами.'
    : `Курьера ${plural(ready, ['ждёт', 'ждут', 'ждут'])} ${ready} ${plural(ready, ['готовый заказ', 'готовых заказа', 'готовых заказов'])}. Начните смену, чтобы их взять.`
