import { cx } from '~/ui/cx'
import { Dots } from '~/ui/skeleton'
import { Icon } from '~/ui/icon'

type CodePillProps = {
  code: string
  /** Whether the cart has it already. */
  isTaken: boolean
  isBusy: boolean
  onPress: () => void
}

export function CodePill({ code, isTaken, isBusy, onPress }: CodePillProps) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      className={cx(
        'press inline-flex min-h-13 max-w-full items-center gap-2.5 rounded-full border-2 border-ink py-1.5 pr-5.5 pl-4.5 text-left type-button',
        isTaken ? 'bg-ink text-page hover:bg-ink/85' : 'border-dashed bg-page/85 text-ink hover:bg-page',
      )}
    >
      {isTaken ? <Icon name="check" className="size-5 shrink-0" /> : <Icon name="ticket-percent" className="size-5.5 shrink-0" />}
      <span className="min-w-0">
        <span className="block leading-5 break-all">
          <span className="sr-only">Код </span>
          {code}
        </span>
        <span className="relative block type-caption leading-4">
          <span className={isBusy ? 'opacity-0' : ''}>{isTaken ? 'Уже в\u00a0корзине' : 'Применить'}</span>
          {isBusy && <Dots className="absolute inset-y-0 left-0 my-auto h-2 w-9" />}
        </span>
      </span>
    </button>
  )
}
