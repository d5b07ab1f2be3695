import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffKitchen } from '~/contracts/staff-people'
import { errorText } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { FreshnessText } from '~/staff/kit/freshness-text'
import { BOARD_COLOURS } from '~/staff/kit/board-colours'
import { ScreensBar } from '~/staff/frame/bottom-bar'
import { FrameMenu } from '~/staff/frame/frame-menu'
import { useAnswerAge } from '~/staff/live/use-answer-age'
import { MenuMark } from '~/staff/kit/menu-mark'
import { Skeleton } from '~/staff/kit/skeleton'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useRight } from '~/staff/session/me.queries'
import { cx } from '~/ui/cx'
import { CashSheet } from './cash-sheet'
import { CourierCard } from './courier-card'
import { courierQueries } from './couriers.queries'
import { Alert } from '~/ui/alert'

type AllCouriersProps = {
  kitchen: StaffKitchen
  /** For who drives as well. */
  onOwn: (() => void) | undefined
}

/** The couriers of a kitchen for its managers: who is out, since when, with what, and what cash they have. */
export function AllCouriers({ kitchen, onOwn }: AllCouriersProps) {
  const { data, error, dataUpdatedAt, refetch, isFetching } = useQuery(courierQueries.list(kitchen.id))
  const { now, seconds, level } = useAnswerAge(dataUpdatedAt)
  const canTakeCash = useRight('courier.cash') !== 'no'
  const [cashOf, setCashOf] = useState<number | null>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <main className={cx(BOARD_COLOURS, 'min-h-dvh px-4 pb-24')}>
      <header className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <MenuMark onMenu={() => setIsMenuOpen(true)} />
        <h1 className="type-head">Курьеры</h1>
        <p className="type-option font-[500] text-ink-2 max-md:sr-only">{kitchen.name}</p>
        <span className="ml-auto flex items-center gap-4">
          {data && <FreshnessText seconds={seconds} isFresh={level === 'fresh'} />}
          {onOwn && (
            <StaffButton icon="bike" className="bg-(--bar)" onClick={onOwn}>
              Везу сам
            </StaffButton>
          )}
        </span>
      </header>
      {error && (
        <Alert as="div" className="mb-3 flex flex-wrap items-center gap-3 rounded-ticket bg-tamago px-4 py-2 text-on-field">
          <p className="min-w-0 grow type-option">{glue(errorText(error))}</p>
          <StaffButton className="bg-on-field/10 text-on-field hover:bg-on-field/15" isLoading={isFetching} onClick={() => void refetch()}>
            Ещё раз
          </StaffButton>
        </Alert>
      )}
      {!data && !error && (
        <div aria-busy className={GRID}>
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      )}
      {data?.length === 0 && <NoCouriers />}
      {data && data.length > 0 && data.every(({ shift }) => shift === null) && (
        <p className="mb-3 max-w-180 type-option font-[400] text-ink-2">
          {glue('Никто не на смене. Курьер начинает её на своём телефоне кнопкой «На\u00a0смену».')}
          {onOwn && glue(' Можно везти и самому: «Везу\u00a0сам».')}
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Курьеры" className={GRID}>
          {data.map((one) => (
            <CourierCard
              key={one.id}
              courier={one}
              now={now}
              zone={kitchen.time_zone}
              onCash={canTakeCash ? () => setCashOf(one.id) : undefined}
            />
          ))}
        </ul>
      )}
      <CashSheet courier={data?.find(({ id }) => id === cashOf)} kitchen={kitchen} onClose={() => setCashOf(null)} />
      <ScreensBar onMenu={() => setIsMenuOpen(true)} />
      <FrameMenu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
    </main>
  )
}

function NoCouriers() {
  const mayAdd = useRight('people.manage') !== 'no'
  return (
    <section className="max-w-120 rounded-ticket bg-(--card) p-5">
      <h2 className="type-head">Курьеров нет</h2>
      <p className="mt-2 type-option font-[400] text-ink-2">
        {glue(mayAdd ? 'Добавьте человека с ролью «курьер» и этой кухней.' : 'Их добавляет управляющий на экране «Люди».')}
      </p>
      {mayAdd && (
        <Link to="/staff/people" className="press mt-4 inline-flex min-h-15 items-center gap-2.5 rounded-full bg-quiet-2 px-5 type-dish">
          <StaffIcon name="id-card" />
          Открыть «Людей»
        </Link>
      )}
    </section>
  )
}

const GRID = 'grid grid-cols-1 items-start gap-3 md:grid-cols-2 min-[90rem]:grid-cols-3'
