import type { Loyalty } from '~/contracts/user'
import { glue } from '~/lib/text'
import { LinkButton } from '~/ui/button'
import { Clock } from '~/ui/icons.gen'
import { burnWords } from './bonus-words'

type BonusWarningProps = { expiring: Loyalty['expiring']; now: Date }

/** What burns within two weeks, and what to do about it; nothing where nothing burns. Issue 4 part 5. */
export function BonusWarning({ expiring, now }: BonusWarningProps) {
  const words = burnWords(expiring, now)
  if (words === null) return null
  return (
    <section aria-label="Скоро сгорят" className="field-soft-gari flex flex-wrap items-center gap-x-5 gap-y-4 rounded-panel p-5 lg:p-7">
      <p className="flex min-w-0 grow basis-80 items-start gap-3.5 type-name">
        <Clock aria-hidden="true" className="shrink-0" />
        <span className="text-balance">{glue(words)}</span>
      </p>
      <LinkButton to="/menu" kind="ink" size="sm">
        Выбрать блюда
      </LinkButton>
    </section>
  )
}
