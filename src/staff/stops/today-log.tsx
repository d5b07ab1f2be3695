import type { StopList } from '~/contracts/staff-stops'
import { clockText } from '~/rules/clock-text'
import { nameText } from './stop-words'

/** What was stopped and came back today, newest first. */
export function TodayLog({ today, timeZone }: { today: StopList['today']; timeZone: string }) {
  return (
    <>
      <h2 className="font-voice text-[1.25rem]/[1.5rem] font-[650] tracking-[-0.04em]">Сегодня</h2>
      {today.length === 0 && <p className="mt-3 type-row text-ink-2">Ещё ничего не&nbsp;ставили.</p>}
      <ol className="mt-3 flex flex-col gap-3.5">
        {today.map(({ at, name, what, by }, index) => (
          <li key={`${at}:${name}:${what}:${index}`} className="grid grid-cols-[3.25rem_1fr] type-row">
            <time dateTime={at} className="text-ink-2 tabular-nums">
              {clockText(at, timeZone)}
            </time>
            <span>
              <span className="font-[600]">{nameText(name)}</span>
              <span className="block text-ink-2">
                {what === 'stopped' ? 'на\u00a0стоп' : 'снова в\u00a0продаже'}
                {by !== null && `, ${by}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
