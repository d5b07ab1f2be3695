import { Children, type ReactNode } from 'react'

type BeltProps = {
  /** Each child is a link with a plate. */
  children: ReactNode
  label: string
}

/** The full-width nori strip behind the lower half of the plates. */
export function Belt({ children, label }: BeltProps) {
  return (
    <nav aria-label={label} className="relative overflow-x-clip">
      <div aria-hidden="true" className="absolute inset-x-0 top-15.5 h-15 overflow-hidden bg-nori lg:top-17 lg:h-18">
        <div className="absolute inset-x-0 bottom-0 h-[14%] bg-shade" />
        <div className="seams absolute inset-0" />
      </div>
      <ul className="no-scrollbar shell relative flex snap-x scroll-px-4 gap-1.5 sm:scroll-px-6 md:scroll-px-8 lg:scroll-px-10 overflow-x-auto pt-3 pb-2 lg:justify-between">
        {Children.map(children, (child) => (
          <li className="shrink-0 snap-start">{child}</li>
        ))}
      </ul>
    </nav>
  )
}
