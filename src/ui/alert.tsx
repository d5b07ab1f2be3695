import type { ComponentProps } from 'react'

type AlertProps = ComponentProps<'p'> & { as?: 'p' | 'div' | 'span' | 'section' }

/** A text that a screen reader says as soon as it comes. */
export function Alert({ as = 'p', ...rest }: AlertProps) {
  // their props are the same
  const Element = as as 'p'
  return <Element role="alert" {...rest} />
}
