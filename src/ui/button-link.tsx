import type { ComponentProps, ReactNode } from 'react'
import { ButtonFace, buttonClass, type ButtonLook } from './button-face'

type ButtonLinkProps = ButtonLook & Omit<ComponentProps<'a'>, 'className'> & { icon?: ReactNode; sum?: string | number }

/** A link that looks like a button; wrap it with the router's `createLink`, or give it `href`. */
export function ButtonLink({ kind, size, isWide, className, icon, sum, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ kind, size, isWide, className })}>
      <ButtonFace icon={icon} sum={sum}>
        {children}
      </ButtonFace>
    </a>
  )
}
