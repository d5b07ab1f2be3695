import { useOffline } from '~/lib/use-offline'
import { WifiOff } from '~/ui/icons.gen'

const HOUR_AND_MINUTE = { hour: '2-digit', minute: '2-digit' } as const

/** Above everything, while there is no network: what is shown may be old. */
export function OfflineRibbon() {
  const since = useOffline()
  return (
    <div aria-live="polite">
      {since !== null && (
        <p data-field="rice" className="bg-field">
          <span className="shell flex min-h-12 items-center gap-3 py-1.5 text-base leading-6 font-medium">
            <WifiOff aria-hidden="true" className="size-5 shrink-0" />
            <span>
              Связи{'\u00a0'}нет. Показываем меню, каким оно было {whenWords(since)}.
            </span>
          </span>
        </p>
      )}
    </div>
  )
}

function whenWords(at: number): string {
  const then = new Date(at)
  const time = `в\u00a0${then.toLocaleTimeString('ru', HOUR_AND_MINUTE)}`
  if (then.toDateString() === new Date().toDateString()) return time
  return `${then.toLocaleDateString('ru', { day: 'numeric', month: 'long' }).replace(' ', '\u00a0')} ${time}`
}
