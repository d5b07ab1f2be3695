import { Children, type ReactNode } from 'react'
import { Breadcrumbs } from '~/layout/breadcrumbs'
import { glue } from '~/lib/text'
import type { FoodField } from '~/ui/food-field'

type InfoPageProps = {
  title: string
  lead: string
  /** Colour and content of the panel: above the text on a phone, sticky at its right on a desktop. */
  field: FoodField
  panel: ReactNode
  children: ReactNode
}

/** A page of text, at most 680 px wide, with one panel. */
export function InfoPage({ title, lead, field, panel, children }: InfoPageProps) {
  return (
    <div className="shell pt-3 pb-13 lg:pb-22">
      <Breadcrumbs current={title} className="pb-5 xl:pb-6" />
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,42.5rem)_minmax(20rem,27.5rem)] lg:justify-between lg:gap-y-11">
        <header className="max-w-170 lg:row-start-1">
          <h1 className="type-page-small max-lg:text-[min(2rem,8.75vw)]">{glue(title)}</h1>
          <p className="mt-4 type-lead lg:mt-5">{glue(lead)}</p>
        </header>
        <aside
          aria-label="Коротко"
          data-field={field}
          className="rounded-panel bg-field p-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:p-8 xl:top-26"
        >
          {panel}
        </aside>
        <div className="flex max-w-170 min-w-0 flex-col gap-11 lg:row-start-2">{children}</div>
      </div>
    </div>
  )
}

/** A heading with a list, or with content of which each text is a paragraph. */
export function InfoBlock({ id, title, items, children }: { id: string; title: string; items?: readonly string[]; children?: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-section">
        {glue(title)}
      </h2>
      <div className="mt-4 flex flex-col gap-3.5 type-lead">
        {items && (
          <ul className="flex flex-col gap-2.5">
            {items.map((item) => (
              <li key={item} className="flex gap-3">
                <span aria-hidden="true" className="mt-2.5 size-2 shrink-0 rounded-full bg-salmon" />
                <span className="min-w-0 text-pretty">{glue(item)}</span>
              </li>
            ))}
          </ul>
        )}
        {Children.map(children, (child) => (typeof child === 'string' ? <p className="text-pretty">{glue(child)}</p> : child))}
      </div>
    </section>
  )
}
