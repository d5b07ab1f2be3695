import { Link, ScriptOnce } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { Mark } from '~/ui/mark'
import { InShell } from './in-shell'
import { themeScript } from './theme'

/** Round a page that may stand where header and footer could not be made: then the name alone, as a link home. */
export function BareFrame({ children }: { children: ReactNode }) {
  const isInShell = use(InShell)
  if (isInShell) return children
  return (
    <>
      <ScriptOnce>{themeScript}</ScriptOnce>
      <header className="shell flex h-16 items-center xl:h-19">
        <Link to="/" aria-label="Love Sushi, на главную" className="flex rounded-full">
          <Mark hasName size="lg" />
        </Link>
      </header>
      <main id="content">{children}</main>
    </>
  )
}
