import type { ReactNode } from 'react'
import { BareFrame } from '~/layout/bare-frame'
import { Breadcrumbs } from '~/layout/breadcrumbs'
import type { FoodField } from '~/ui/food-field'

type FailureFrameProps = { field: FoodField; current: string; picture: ReactNode; children: ReactNode; below?: ReactNode }

/** The frame of the error page and the 404 page: a coloured panel with a picture at its right. */
export function FailureFrame({ field, current, picture, children, below }: FailureFrameProps) {
  return (
    <BareFrame>
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
    </BareFrame>
  )
}
