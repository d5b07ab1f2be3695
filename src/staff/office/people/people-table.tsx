import type { StaffKitchen, StaffPerson } from '~/contracts/staff-people'
import { agoText, isNow } from '~/rules/age-text'
import { usePhoneText } from '~/lib/phone-mask'
import { pinDigits } from '~/rules/pin'
import { ROLE_NAMES } from '~/staff/kit/role-names'
import { Initial } from '~/staff/kit/initial'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { StatePill } from '~/staff/kit/state-pill'
import { cx } from '~/ui/cx'
import { kitchensText } from './people-text'

type PeopleTableProps = {
  people: readonly StaffPerson[]
  kitchens: readonly StaffKitchen[]
  chosen: number | undefined
  /** The server's time when the list was read. */
  now: number
  onOpen: (id: number) => void
}

/** One row for each person; on a phone name, role and the last sign of life. */
export function PeopleTable({ people, kitchens, chosen, now, onOpen }: PeopleTableProps) {
  const phoneText = usePhoneText()
  return (
    <table className="mt-4 w-full table-fixed border-collapse text-left type-row">
      <thead className="border-b border-line text-[0.8125rem] text-ink-3 max-md:sr-only">
        <tr>
          <th scope="col" className="px-2 pb-2.5 font-[400]">
            Кто
          </th>
          <th scope="col" className="w-[17%] pb-2.5 font-[400] max-md:hidden">
            Где
          </th>
          <th scope="col" className="w-40 pb-2.5 font-[400] max-lg:hidden">
            Телефон
          </th>
          <th scope="col" className="w-20 pb-2.5 font-[400] max-md:hidden">
            ПИН
          </th>
          <th scope="col" className="w-28 px-2 pb-2.5 text-right font-[400]">
            Был на связи
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, role, phone, kitchens: own, has_pin, last_used_at, status }) => (
          <tr key={id} className={cx('relative border-b border-line', id === chosen && 'bg-quiet')}>
            <td className="h-14 px-2">
              <span className="flex items-center gap-3">
                <Initial name={name} />
                <span className="min-w-0">
                  <button
                    type="button"
                    onClick={() => onOpen(id)}
                    className="block max-w-full truncate text-[1rem] font-[600] after:absolute after:inset-0"
                  >
                    {name}
                  </button>
                  <span className="block truncate text-[0.875rem] text-ink-2">{ROLE_NAMES[role]}</span>
                  {status === 'blocked' && (
                    <StatePill icon="lock" tone="bad">
                      вход закрыт
                    </StatePill>
                  )}
                </span>
              </span>
            </td>
            <td className="truncate pr-3 text-ink-2 max-md:hidden">{kitchensText(own, role === 'owner', kitchens)}</td>
            <td className="text-ink-2 max-lg:hidden">{phone === null ? 'нет телефона' : phoneText(phone)}</td>
            <td className="max-md:hidden">{has_pin ? `${pinDigits(role)} ${pinDigits(role) === 4 ? 'цифры' : 'цифр'}` : <NoPin />}</td>
            <td className="px-2 text-right text-ink-2">
              {status === 'active' && isNow(last_used_at, now) ? <Now /> : agoText(last_used_at, now)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const NoPin = () => (
  <span className="inline-flex items-center gap-1.5 font-[600] text-err">
    <StaffIcon name="circle-exclamation-point" className="size-4.5" />
    нет
  </span>
)

const Now = () => (
  <span className="inline-flex items-center gap-2 font-[600] text-ok">
    <span aria-hidden="true" className="size-2.5 rounded-full bg-ok" />
    сейчас
  </span>
)
