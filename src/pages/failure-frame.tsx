import { Link, ScriptOnce } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { Breadcrumbs } from '~/layout/breadcrumbs'
import { InShell } from '~/layout/shop-shell'
import { themeScript } from '~/layout/theme'
import type { FoodField } from '~/ui/food-field'
import { useShopName } from '~/shop/use-shop'
import { Mark } from '~/ui/mark'

type FailureFrameProps = { field: FoodField; current: string; picture: ReactNode; children: ReactNode; below?: ReactNode }

/** The frame of the error page and the 404 page: a coloured panel with a picture at its right. Outside the shell it has a header
 *  with the logo only. */
export function FailureFrame({ field, current, picture, children, below }: FailureFrameProps) {
  const name = useShopName()
  const page = (
    <div data-failed className="pb-13 lg:pb-22">
      <meta name="robots" content="noindex" />
      <Breadcrumbs current={current} className="shell pt-3 pb-4 xl:pb-6" />
      <section className="shell">
        <div
          data-field={field}
          className="flex flex-col gap-7 rounded-hero bg-field p-6 pt-8 md:flex-row-reverse md:items-center md:justify-between md:p-10 xl:min-h-112 xl:px-16"
        >
          {picture}
          {children}
        </div>
      </section>
      {below}
    </div>
  )
  if (use(InShell)) return page
  return (
    <>
      <ScriptOnce>{themeScript}</ScriptOnce>
      <header className="shell flex h-16 items-center xl:h-19">
        <Link to="/" aria-label={name === undefined ? 'На главную' : `${name}, на главную`} className="flex rounded-full">
          <Mark name={name} />
        </Link>
      </header>
      <main id="content">{page}</main>
    </>
  )
}
