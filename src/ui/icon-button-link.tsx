import type { ComponentProps } from 'react'
import { IconButtonFace, iconButtonClass, type IconButtonLook } from './icon-button-face'

type IconButtonLinkProps = IconButtonLook & Omit<ComponentProps<'a'>, 'className' | 'aria-label'> & { label: string; count?: number }

/** A link that looks like an icon button. */
export function IconButtonLink({ label, kind, size, className, count, children, ...rest }: IconButtonLinkProps) {
  return (
    <a aria-label={count ? `${label}, ${count}` : label} {...rest} className={iconButtonClass({ kind, size, className })}>
      <IconButtonFace count={count}>{children}</IconButtonFace>
    </a>
  )
}
