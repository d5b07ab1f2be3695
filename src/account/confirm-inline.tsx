import { type KeyboardEvent, useEffect, useRef } from 'react'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'

type ConfirmInlineProps = { question: string; yes: string; no?: string; isBusy: boolean; onYes: () => void; onNo: () => void }

/** Asks once more, in the place where it was pressed; the focus is on what changes nothing, and Escape is a no. */
export function ConfirmInline({ question, yes, no = 'Оставить', isBusy, onYes, onNo }: ConfirmInlineProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-no]')?.focus(), [])
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && onNo()
  return (
    <div ref={box} role="group" aria-label={question} className="flex w-full flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 grow basis-48 type-meta text-pretty text-ink-2">{glue(question)}</p>
      <span className="flex flex-wrap gap-2">
        <Button kind="line" size="sm" isLoading={isBusy} onKeyDown={leave} onClick={onYes}>
          {yes}
        </Button>
        <Button kind="white" size="sm" data-no onKeyDown={leave} onClick={onNo}>
          {no}
        </Button>
      </span>
    </div>
  )
}
