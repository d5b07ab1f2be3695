import { StaffIcon, type StaffIconName } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'

const MARKS: readonly (readonly [StaffIconName, string])[] = [
  ['circle-check', 'оплачен'],
  ['credit-card', 'картой при\u00a0получении'],
  ['banknote', 'наличные'],
  ['qr-code', 'по\u00a0QR'],
  ['hand-coins', 'доплата'],
  ['hourglass', 'ждёт оплаты'],
  ['globe', 'с\u00a0сайта'],
  ['phone', 'по\u00a0телефону'],
]
const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'поиск'],
  ['n', 'новый заказ'],
  ['j k', 'строки'],
  ['o', 'открыть'],
  ['e', 'изменить'],
  ['Esc', 'закрыть'],
]

/** What the icons of the rows mean; the keys, where they are asked for. */
export const DeskLegend = ({ hasKeys, onKeys }: { hasKeys: boolean; onKeys: () => void }) => (
  <footer className="mt-5 flex flex-col gap-3 text-[0.8125rem]/[1.125rem] text-ink-2">
    <ul aria-label="Значки" className="flex flex-wrap gap-x-4 gap-y-2">
      {MARKS.map(([icon, text]) => (
        <li key={icon} className="flex items-center gap-1.5">
          <StaffIcon name={icon} className={cx('size-4.5', icon === 'circle-check' && 'text-ok')} />
          {text}
        </li>
      ))}
      <li className="max-md:hidden">
        <button
          type="button"
          aria-expanded={hasKeys}
          onClick={onKeys}
          className="-my-3 flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline"
        >
          <Key>?</Key>
          клавиши
        </button>
      </li>
    </ul>
    {hasKeys && (
      <ul aria-label="Клавиши" className="flex flex-wrap gap-x-4 gap-y-2 max-md:hidden">
        {KEYS.map(([key, text]) => (
          <li key={key} className="flex items-center gap-1.5">
            <Key>{key}</Key>
            {text}
          </li>
        ))}
      </ul>
    )}
  </footer>
)

/** A key, as it is written on the keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-tick bg-page px-1.5 font-text text-[0.8125rem] text-ink-2 inset-ring inset-ring-line">
    {children}
  </kbd>
)
