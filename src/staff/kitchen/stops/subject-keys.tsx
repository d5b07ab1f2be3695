import type { StopSubjectRow } from '~/contracts/staff-stops'
import { useLongPress } from '~/staff/kit/use-long-press'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { subjectParam } from './stop-target'
import { nameText } from './stop-words'

type SubjectKeysProps = {
  subjects: readonly StopSubjectRow[]
  chosen: string | null
  /** What is on the list, by its name in the address. */
  stopped: ReadonlySet<string>
  onChoose: (subject: StopSubjectRow) => void
  onHold: ((subject: StopSubjectRow) => void) | undefined
}

/** The most stopped subjects as large keys. A tap shows what goes off sale, a hold stops it at once, to the end of the shift. */
export function SubjectKeys({ subjects, chosen, stopped, onChoose, onHold }: SubjectKeysProps) {
  return (
    <>
      <div role="group" aria-label="Чего чаще нет" className="mt-3 grid grid-cols-3 gap-2">
        {subjects.map((one) => {
          const param = subjectParam(one)
          const isStopped = stopped.has(param)
          return (
            <Key
              key={param}
              name={nameText(one.name)}
              isChosen={param === chosen}
              isStopped={isStopped}
              onChoose={() => onChoose(one)}
              onHold={isStopped || !onHold ? undefined : () => onHold(one)}
            />
          )
        })}
      </div>
      <p className="mt-2.5 text-[0.9375rem]/[1.25rem] text-ink-3">Удержите, чтобы поставить сразу до&nbsp;конца смены</p>
    </>
  )
}

type KeyProps = { name: string; isChosen: boolean; isStopped: boolean; onChoose: () => void; onHold: (() => void) | undefined }

function Key({ name, isChosen, isStopped, onChoose, onHold }: KeyProps) {
  const hold = useLongPress(() => onHold?.())
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      {...(onHold && hold)}
      // the right button of a mouse is no hold
      onContextMenu={(event) => event.preventDefault()}
      className={cx(
        'relative flex min-h-16 touch-manipulation items-center justify-center overflow-hidden rounded-card px-1.5 text-center type-option leading-5 select-none max-sm:px-1 max-sm:text-[0.9375rem]',
        isChosen ? 'bg-ink text-page' : 'bg-(--bar)',
        // fills while it is held
        onHold &&
          'before:absolute before:inset-0 before:origin-left before:scale-x-0 before:bg-salmon/35 active:before:scale-x-100 active:before:transition-transform active:before:delay-100 active:before:duration-[400ms] active:before:ease-linear',
      )}
    >
      <span className="relative min-w-0 wrap-anywhere">
        {isStopped && (
          <StaffIcon
            name="ban"
            aria-label="на стопе"
            className={cx('mr-1 inline-block size-4 align-[-0.125em]', !isChosen && 'text-err')}
          />
        )}
        {name}
      </span>
    </button>
  )
}
