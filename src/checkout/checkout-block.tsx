import { type ReactNode, useId } from 'react'

type CheckoutBlockProps = {
  /** The contract's name of the field, by which an error finds the block. */
  name?: string
  title: string
  /** At the right of the heading. */
  aside?: ReactNode
  error?: string | undefined
  /** Whether the block shows the error itself by a `BlockError`. */
  hasOwnError?: boolean
  children: ReactNode
}

/** One section of the checkout with its heading and error. */
export function CheckoutBlock({ name, title, aside, error, hasOwnError = false, children }: CheckoutBlockProps) {
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
      {!hasOwnError && <BlockError>{error}</BlockError>}
    </section>
  )
}

export function BlockError({ children }: { children: string | undefined }) {
  return (
    <p aria-live="polite" className="pl-4.5 type-caption text-err not-empty:mt-2">
      {children}
    </p>
  )
}

/** The line around each choice while none is made. */
export const errorLine = 'inset-ring-2 inset-ring-err!'
