import { Link, useNavigate } from '@tanstack/react-router'
import type { StaffMe } from '~/contracts/staff-people'
import { glue } from '~/lib/text'
import { stationText } from '~/rules/station-text'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { Skeleton } from '~/staff/kit/skeleton'
import { useTick } from '~/staff/kit/use-tick'
import { Mark } from '~/ui/mark'
import { PeopleTiles } from './people-tiles'
import { PinPad } from './pin-pad'
import { safeStaffPath } from './refusals'
import { useSomeonesPin } from './use-someones-pin'
import { ErrorNote } from '~/staff/kit/error-note'
import { serverNow } from '~/lib/server-clock'
import { deviceZone } from '~/rules/zoned-time'
import { clockText } from '~/rules/clock-text'

type LockScreenProps = { me: StaffMe; next: string | undefined; onForgot: () => void; onCode: () => void }

/** Who works at this tablet: the name, then the PIN. */
export function LockScreen({ me, next, onForgot, onCode }: LockScreenProps) {
  const { device, kitchens } = me
  const navigate = useNavigate()
  const { people, person, choose, error, enter } = useSomeonesPin(() => navigate({ href: safeStaffPath(next) ?? '/staff' }))
  const kitchen = kitchens.find(({ id }) => id === device?.kitchen_id)
  const station = kitchen?.stations.find(({ id }) => id === device?.station_id)

  return (
    <main className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-3.5 px-4 py-5 md:px-8">
        <Mark className="shrink-0" />
        <div className="min-w-0 grow">
          <p className="truncate text-[1.0625rem]/[1.375rem] font-[600]">
            {[kitchen?.name, station && stationText(station.name)].filter(Boolean).join(', ') || 'Смена'}
          </p>
          <p className="truncate text-[0.9375rem]/[1.25rem] text-ink-2">Планшет «{device?.name}»</p>
        </div>
        <Link
          to="/staff/board"
          className="press inline-flex min-h-12 items-center gap-2.5 rounded-full bg-quiet px-4 text-[1.0625rem] font-[550] hover:bg-quiet-2"
        >
          <StaffIcon name="chef-hat" />
          <span className="max-sm:sr-only">К доске</span>
        </Link>
        <Clock timeZone={kitchen?.time_zone} />
      </header>
      <div className="mx-auto grid w-full max-w-300 gap-10 px-4 pt-4 pb-10 md:px-8 md:pt-11 lg:grid-cols-[1fr_19.5rem] lg:gap-12">
        <section aria-labelledby="who">
          <h1 id="who" className="type-office">
            Кто работает?
          </h1>
          {people.data ? (
            <PeopleTiles people={people.data} chosen={person?.id ?? null} onChoose={choose} className="mt-6" />
          ) : (
            <LoadingNames error={people.error} retry={people.refetch} />
          )}
          <p className="mt-7 max-w-130 type-body text-ink-2">
            {glue('ПИН нужен для отмены, переноса времени и паузы. Отмечать блюда можно без него.')}
          </p>
        </section>
        {person ? (
          <PinPad
            isFarBelow
            key={person.id}
            title={`${person.name}, ваш ПИН`}
            digits={person.digits}
            error={error}
            onPin={enter}
            corner={
              <StaffButton kind="plain" size="sm" onClick={onForgot}>
                Забыли
              </StaffButton>
            }
          />
        ) : (
          <div className="flex flex-col items-start gap-4">
            <p className="type-body text-ink-2">{glue('Выберите себя, и здесь появится поле для ПИНа.')}</p>
            <StaffButton size="sm" icon="smartphone" onClick={onCode}>
              Войти по СМС
            </StaffButton>
          </div>
        )}
      </div>
    </main>
  )
}

function LoadingNames({ error, retry }: { error: Error | null; retry: () => unknown }) {
  if (error) return <ErrorNote error="Имена не загрузились. Проверьте связь." isLarge onRetry={retry} className="mt-6" />
  return (
    <div className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3" aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} className="h-28" />
      ))}
    </div>
  )
}

const CLOCK_MS = 5_000

/** The time of the kitchen, by the server's clock. */
function Clock({ timeZone = deviceZone() }: { timeZone?: string | undefined }) {
  return <time className="type-count max-sm:hidden">{clockText(useTick(CLOCK_MS, serverNow), timeZone)}</time>
}
