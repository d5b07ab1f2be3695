import { type ReactNode, useId } from 'react'

type CheckoutBlockProps = {
  /** The contract's name of what is asked, by which the button finds the block. */
  name?: string
  title: string
  /** Stands at the right of the heading. */
  aside?: ReactNode
  /** What is wrong with the choice as a whole. */
  error?: string | undefined
  /** Whether the block says it itself, by a `BlockFault`, nearer to what it is about. */
  saysItself?: boolean
  children: ReactNode
}

/** One question of the checkout with its heading; an error stands right under what it is about. */
export function CheckoutBlock({ name, title, aside, error, saysItself = false, children }: CheckoutBlockProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-question={name} data-invalid={error ? true : undefined} className="mt-9 lg:mt-11">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="type-block max-lg:text-2xl max-lg:leading-7">
          {title}
        </h2>
        {aside && <p className="text-ink-2">{aside}</p>}
      </div>
      {children}
      {!saysItself && <BlockFault>{error}</BlockFault>}
    </section>
  )
}

/** What is wrong with a choice, under it. */
export function BlockFault({ children }: { children: string | undefined }) {
  return (
    <p aria-live="polite" className="pl-4.5 type-caption text-err not-empty:mt-2">
      {children}
    </p>
  )
}

/** The line around each of the choices while none of them is made. */
export const faultLine = 'inset-ring-2 inset-ring-err!'
