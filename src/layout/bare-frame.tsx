import { Link, ScriptOnce } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import { Mark } from '~/ui/mark'
import { themeScript } from './theme'

/** Whether header and footer are rendered. They are not when the root's loader failed. */
export const InShell = createContext(false)

/** The frame of an error page: outside the shell, a header with the logo only. */
export function BareFrame({ children }: { children: ReactNode }) {
  const isInShell = use(InShell)
  if (isInShell) return children
  return (
    <>
      <ScriptOnce>{themeScript}</ScriptOnce>
      <header className="shell flex h-16 items-center xl:h-19">
        <Link to="/" aria-label="Love Sushi, на главную" className="flex rounded-full">
          <Mark hasName />
        </Link>
      </header>
      <main id="content">{children}</main>
    </>
  )
}
