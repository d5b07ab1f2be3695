import { Sheet } from '~/staff/kit/sheet'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { PAY_WORDS, type Pay } from './run-words'

type Way = Exclude<Pay, 'paid'>
type PaySheetProps = { isOpen: boolean; pay: Pay; onPick: (way: Way) => void; onClose: () => void }

const WAYS: readonly Way[] = ['cash', 'card', 'qr']

/** How the guest really paid. */
export function PaySheet({ isOpen, pay, onPick, onClose }: PaySheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Как заплатил гость?">
      <ul className="grid gap-2">
        {WAYS.map((way) => (
          <li key={way}>
            <button
              type="button"
              aria-pressed={way === pay}
              onClick={() => onPick(way)}
              className={cx(
                'press flex min-h-16 w-full items-center gap-3.5 rounded-card px-4.5 type-dish',
                way === pay ? 'bg-ink text-page' : 'bg-quiet hover:bg-quiet-2',
              )}
            >
              <StaffIcon name={PAY_WORDS[way].icon} />
              {PAY_WORDS[way].word}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
