import type { ComponentProps } from 'react'
import { IconButtonFace, iconButtonClass, type IconButtonLook } from './icon-button-face'

type IconButtonProps = IconButtonLook & Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & { label: string; count?: number }

/** A round button: a lucide icon inside, its name in `label`. */
export function IconButton({ label, kind, size, className, count, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={count ? `${label}, ${count}` : label}
      {...rest}
      className={iconButtonClass({ kind, size, className })}
    >
      <IconButtonFace count={count}>{children}</IconButtonFace>
    </button>
  )
}
