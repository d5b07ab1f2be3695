import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'

type ConfirmInlineProps = { question: string; yes: string; no?: string; isBusy: boolean; onYes: () => void; onNo: () => void }

/** A confirmation in place of the pressed button. The cancel button has the focus; Escape cancels. */
export function ConfirmInline({ question, yes, no = 'Оставить', isBusy, onYes, onNo }: ConfirmInlineProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-no]')?.focus(), [])
  const cancelOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onNo()
  return (
    <div ref={box} role="group" aria-label={question} className="flex w-full flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 grow basis-48 type-meta text-pretty text-ink-2">{glue(question)}</p>
      <span className="flex flex-wrap gap-2">
        <Button kind="line" size="sm" isLoading={isBusy} onKeyDown={cancelOnEscape} onClick={onYes}>
          {yes}
        </Button>
        <Button kind="white" size="sm" data-no onKeyDown={cancelOnEscape} onClick={onNo}>
          {no}
        </Button>
      </span>
    </div>
  )
}

/** State of a confirmation that replaces its button. On cancel the focus returns to the button inside `opener`. */
export function useConfirmation() {
  const [isConfirming, setIsConfirming] = useState(false)
  const opener = useRef<HTMLDivElement>(null)
  const wasConfirming = useRef(false)

  useEffect(() => {
    if (wasConfirming.current && !isConfirming) opener.current?.querySelector('button')?.focus()
    wasConfirming.current = isConfirming
  }, [isConfirming])

  return { isConfirming, opener, confirm: () => setIsConfirming(true), cancel: () => setIsConfirming(false) }
}
