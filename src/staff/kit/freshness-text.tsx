import { plural } from '~/rules/number-text'

/** How old the last answer of the server is: a dot and seconds, or in words once that is too long. */
export function FreshnessText({ seconds, isFresh }: { seconds: number; isFresh: boolean }) {
  if (isFresh)
    return (
      <span className="flex items-center gap-2 type-option font-[500] whitespace-nowrap text-ink-3 tabular-nums">
        <span aria-hidden="true" className="size-3 rounded-full bg-ok" />
        <span className="sr-only">Ответ сервера получен </span>
        {`${seconds} с`}
      </span>
    )
  return (
    <span className="flex items-center gap-2 type-option font-[500] text-salmon-ink tabular-nums night:text-tamago">
      <span aria-hidden="true" className="size-3 shrink-0 rounded-tick bg-tamago" />
      {`${seconds} ${plural(seconds, ['секунда', 'секунды', 'секунд'])} без\u00a0ответа`}
    </span>
  )
}
