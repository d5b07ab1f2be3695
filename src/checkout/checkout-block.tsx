import { type ReactNode, useId } from 'react'

type CheckoutBlockProps = {
  /** The contract's name of what is asked, by which the button finds the block. */
  name?: string
  title: string
  /** Stands at the right of the heading. */
  aside?: ReactNode
  /** What is wrong with the choice as a whole. */
  error?: string | undefined
  children: ReactNode
}

/** One question of the checkout with its heading; an error stands right under what it is about. */
export function CheckoutBlock({ name, title, aside, error, children }: CheckoutBlockProps) {
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
      <p aria-live="polite" className="pl-4.5 type-caption text-err not-empty:mt-2">
        {error}
      </p>
    </section>
  )
}
