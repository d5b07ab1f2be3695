import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { ButtonFace, buttonClass, type ButtonLook } from './button-face'

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className'> & {
    icon?: ReactNode
    /** The sum at the right edge; a number is in roubles. */
    sum?: string | number
    isLoading?: boolean
  }

/** A button of look §2. While loading it keeps focus and width, and presses do nothing. */
export function Button({ kind, size, isWide, className, icon, sum, isLoading = false, children, onClick, ...rest }: ButtonProps) {
  const swallow = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      aria-busy={isLoading || undefined}
      {...rest}
      onClick={isLoading ? swallow : onClick}
      className={buttonClass({ kind, size, isWide, className })}
    >
      <ButtonFace icon={icon} sum={sum} isLoading={isLoading}>
        {children}
      </ButtonFace>
    </button>
  )
}
