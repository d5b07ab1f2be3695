import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'

type ConfirmInlineProps = {
  question: string
  yes: string
  no?: string
  noKind?: ComponentProps<typeof Button>['kind']
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

/** A confirmation in place of the pressed button. The cancel button has the focus; Escape cancels. */
export function ConfirmInline({ question, yes, no = 'Оставить', noKind = 'white', isBusy, onYes, onNo }: ConfirmInlineProps) {
  const cancelOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && !isBusy && onNo()
  return (
    <div role="group" aria-label={question} className="flex w-full flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 grow basis-48 type-meta text-pretty text-ink-2">{glue(question)}</p>
      <span className="flex flex-wrap gap-2">
        <Button kind="line" size="sm" isLoading={isBusy} onKeyDown={cancelOnEscape} onClick={onYes}>
          {yes}
        </Button>
        <Button kind={noKind} size="sm" autoFocus onKeyDown={cancelOnEscape} onClick={onNo}>
          {no}
        </Button>
      </span>
    </div>
  )
}

/** State of a confirmation that replaces the button `opener`. On cancel the focus returns to that button. */
export function useConfirmation() {
  const [isConfirming, setIsConfirming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  function cancel() {
    flushSync(() => setIsConfirming(false))
    opener.current?.focus()
  }

  return { isConfirming, opener, confirm: () => setIsConfirming(true), cancel }
}
