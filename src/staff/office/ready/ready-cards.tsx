import { Link } from '@tanstack/react-router'
import type { ReadyCheck } from '~/contracts/staff-ready'
import { glue } from '~/lib/text'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'

type ReadyCardsProps = { checks: readonly ReadyCheck[]; running: string | undefined; onRun: (check: ReadyCheck) => void }

/** The next step is here: the check does something when it is run. */
const HERE = '/staff/ready'

/** What is missing, each with its next step; the first one is the one to take. */
export function ReadyCards({ checks, running, onRun }: ReadyCardsProps) {
  return (
    <ul className="mt-4 grid gap-3 xl:grid-cols-2">
      {checks.map((check, index) => (
        <li
          key={check.id}
          className="flex min-h-23 flex-wrap items-center gap-x-5 gap-y-3 rounded-drop bg-err-soft px-5 py-4 sm:flex-nowrap"
        >
          <StaffIcon name="circle-exclamation-point" className="size-6.5 shrink-0" />
          <div className="min-w-0 grow basis-3/4 sm:basis-0">
            <h3 className="text-[1.0625rem]/[1.375rem] font-[600]">{check.title}</h3>
            {check.why && <p className="mt-0.5 type-row break-words text-ink-2">{glue(check.why)}</p>}
          </div>
          <div className="max-sm:ml-11.5">
            <NextStep check={check} isFirst={index === 0} isRunning={running === check.id} onRun={onRun} />
          </div>
        </li>
      ))}
    </ul>
  )
}

type NextStepProps = { check: ReadyCheck; isFirst: boolean; isRunning: boolean; onRun: (check: ReadyCheck) => void }

function NextStep({ check, isFirst, isRunning, onRun }: NextStepProps) {
  const { title, next } = check
  if (!next) return null
  const kind = isFirst ? 'salmon' : 'ink'
  if (next.href === HERE) {
    return (
      <StaffButton kind={kind} size="sm" isLoading={isRunning} onClick={() => onRun(check)}>
        {next.text}
      </StaffButton>
    )
  }
  const link = cx(
    'press inline-flex min-h-11 shrink-0 items-center rounded-full px-4.5 type-chip',
    isFirst ? 'bg-salmon text-on-salmon hover:bg-salmon-hover' : 'bg-ink text-page',
  )
  // a payment page is the customers'
  if (!next.href.startsWith('/staff/')) {
    return (
      <a href={next.href} target="_blank" rel="noreferrer" className={link}>
        {next.text}
      </a>
    )
  }
  return (
    <Link to={next.href} aria-label={`${next.text}: ${title}`} className={link}>
      {next.text}
    </Link>
  )
}

/** What passed, and what does not apply here. */
export function ReadyDone({ checks }: { checks: readonly ReadyCheck[] }) {
  return (
    <ul className="mt-3 grid gap-x-8 md:grid-cols-2 xl:grid-cols-3">
      {checks.map(({ id, title, ok, why }) => (
        <li key={id} className="flex min-h-12 items-center gap-3 border-t border-line py-2">
          <span
            className={cx(
              'flex size-6.5 shrink-0 items-center justify-center rounded-full',
              ok ? 'bg-wasabi text-on-field' : 'bg-quiet text-ink-2',
            )}
          >
            <StaffIcon name={ok ? 'check' : 'minus'} className="size-4" />
          </span>
          <span className="min-w-0">
            <span className="block text-[1rem]/[1.375rem]">{title}</span>
            {why && <span className="block type-row text-ink-2">{glue(why)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
