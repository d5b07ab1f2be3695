import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useState } from 'react'
import { FAIL_REASONS, type FailReason } from '~/contracts/staff-constants'
import { glue } from '~/lib/text'
import { FAIL_TEXTS } from '~/rules/fail-reasons'
import { Sheet } from '~/staff/kit/sheet'
import { StaffButton } from '~/staff/kit/staff-button'
import { Field } from '~/ui/field'
import { cx } from '~/ui/cx'
import { isTooLong, lacking } from '~/staff/kit/lacking'

type FailSheetProps = { isOpen: boolean; number: string; onFail: (why: FailReason, text: string | null) => void; onClose: () => void }

const MAX_TEXT = 200

/** Why an order could not be handed over. It stays with the courier; the kitchen hears of it. */
export function FailSheet({ isOpen, number, onFail, onClose }: FailSheetProps) {
  const [why, setWhy] = useState<FailReason | null>(null)
  const [text, setText] = useState('')
  const words = text.trim() || null
  const lack = lacking(
    why === null && 'Выберите, что случилось',
    why === 'other' && words === null && 'Напишите, что случилось',
    isTooLong(text, MAX_TEXT),
  )
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={`Что с\u00a0заказом ${number}?`}
      footer={
        <StaffButton kind="salmon" size="card" isWide className="min-h-15" lacks={lack} onClick={() => why && onFail(why, words)}>
          Сообщить кухне
        </StaffButton>
      }
    >
      <KeepText isTyped={text !== ''} />
      <ul className="grid gap-2">
        {FAIL_REASONS.map((reason) => (
          <li key={reason}>
            <button
              type="button"
              aria-pressed={reason === why}
              onClick={() => setWhy(reason)}
              className={cx(
                'press flex min-h-15 w-full items-center rounded-card px-4.5 text-left type-dish',
                reason === why ? 'bg-ink text-page' : 'bg-quiet hover:bg-quiet-2',
              )}
            >
              {FAIL_TEXTS[reason]}
            </button>
          </li>
        ))}
      </ul>
      <Field
        className="mt-3"
        label={why === 'other' ? 'Что случилось' : 'Подробности, если есть'}
        value={text}
        maxLength={MAX_TEXT}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="type-row text-ink-2">{glue('Заказ останется у вас. Управляющий скажет, что делать.')}</p>
    </Sheet>
  )
}

/** Inside the sheet: only an open one has text to lose. */
function KeepText({ isTyped }: { isTyped: boolean }) {
  useUnsaved(isTyped)
  return null
}
