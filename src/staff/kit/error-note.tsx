import { errorText } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { Alert } from '~/ui/alert'
import { cx } from '~/ui/cx'
import { StaffButton } from './staff-button'

/** filled: on a ground of its own, above or below a form; option: for screens of the kitchen, read from afar. */
const LOOKS = {
  body: 'type-body',
  row: 'type-row',
  option: 'type-option font-[500]',
  caption: 'type-caption',
  filled: 'rounded-field bg-err-soft px-4 py-3 type-body',
}

type ErrorNoteProps = {
  /** An error, or why something cannot be; nothing is shown without. */
  error: Error | string | false | null | undefined
  look?: keyof typeof LOOKS
  /** Adds «Ещё раз». */
  onRetry?: (() => unknown) | undefined
  /** For wet fingers. */
  isLarge?: boolean
  className?: string
}

/** Why something failed, read out when it comes, and the way to try again. */
export function ErrorNote({ error, look = 'body', onRetry, isLarge = false, className }: ErrorNoteProps) {
  if (!error) return null
  const text = glue(typeof error === 'string' ? error : errorText(error))
  if (!onRetry) return <Alert className={cx(LOOKS[look], 'text-err', className)}>{text}</Alert>
  return (
    <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-2', className)}>
      <Alert className={cx(LOOKS[look], 'text-err')}>{text}</Alert>
      <StaffButton size={isLarge ? 'bar' : 'sm'} icon="refresh-cw" onClick={() => void onRetry()}>
        Ещё раз
      </StaffButton>
    </div>
  )
}
