import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Loaded } from '~/staff/kit/loaded'
import { TableSkeleton } from '~/staff/kit/skeleton'
import { StaffButton } from '~/staff/kit/staff-button'
import { useMe, useRight } from '~/staff/session/me.queries'
import { clockOffset } from '~/lib/server-clock'
import { DeviceCards } from './device-cards'
import { DevicePanel } from './device-panel'
import { NewDevicePanel } from './new-device-panel'
import { PeopleTable } from './people-table'
import { peopleQueries } from './people.queries'
import { PersonPanel } from './person-panel'
import { OfficeScreen } from '~/staff/kit/office-screen'

const route = getRouteApi('/staff/_in/people')

/** People and tablets. What is open beside the lists is in the address. */
export function PeopleScreen() {
  const { kitchens } = useMe()
  const offset = clockOffset()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayView = useRight('people.view') !== 'no'
  const mayManage = useRight('people.manage') !== 'no'
  const people = useQuery({ ...peopleQueries.people(), enabled: mayView })
  const devices = useQuery(peopleQueries.devices())

  const show = (open: { person?: number; device?: number; open?: 'person' | 'device' }) => void navigate({ search: open, replace: true })
  const close = () => show({})
  const person = people.data?.find(({ id }) => id === search.person)
  const device = devices.data?.find(({ id }) => id === search.device)
  const isPairing = search.pair !== undefined || search.open === 'device'

  return (
    <OfficeScreen
      title="Люди и планшеты"
      beside={
        mayManage && (
          <StaffButton kind="ink" size="sm" icon="plus" onClick={() => show({ open: 'person' })}>
            Человек
          </StaffButton>
        )
      }
      panel={
        <>
          <PersonPanel
            key={`person-${person?.id ?? search.open}`}
            person={person}
            isOpen={person !== undefined || search.open === 'person'}
            onClose={close}
          />
          <NewDevicePanel key={`pair-${search.pair}`} pair={search.pair} isOpen={isPairing} onClose={close} />
          <DevicePanel key={`device-${device?.id}`} device={device} onClose={close} />
        </>
      }
    >
      {mayView && (
        <Loaded query={people} waiting={<TableSkeleton rows={4} />}>
          <PeopleTable
            people={people.data ?? []}
            kitchens={kitchens}
            chosen={search.person}
            now={people.dataUpdatedAt + offset}
            onOpen={(id) => show({ person: id })}
          />
        </Loaded>
      )}
      <header className="mt-10 mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="type-head text-[1.625rem]">Планшеты</h2>
        <StaffButton size="sm" icon="plus" onClick={() => show({ open: 'device' })}>
          Планшет
        </StaffButton>
      </header>
      <Loaded query={devices}>
        <DeviceCards
          devices={devices.data ?? []}
          kitchens={kitchens}
          now={devices.dataUpdatedAt + offset}
          onOpen={(id) => show({ device: id })}
        />
      </Loaded>
    </OfficeScreen>
  )
}
