import type { ReactNode } from 'react'
import type { FoodField } from '~/ui/food-field'
import { Picture } from '~/ui/picture'

type ResultFrameProps = { field: FoodField; dish?: string; isFirst?: boolean; children: ReactNode }

/** A page that tells the result of an order or a payment, on a coloured field. The dish is below the text on a phone, beside it on
 *  a desktop. */
export function ResultFrame({ field, dish, isFirst = false, children }: ResultFrameProps) {
  return (
    <section data-field={field} className="relative min-h-dvh overflow-hidden bg-field">
      <div className="shell relative flex min-h-[calc(100svh-8rem)] flex-col py-11 lg:min-h-[calc(100svh-8.5rem)] lg:justify-center">
        {children}
        {dish && (
          <div
            aria-hidden="true"
            className="pointer-events-none mt-auto -mr-24 self-end pt-3 lg:absolute lg:inset-y-0 lg:-right-28 lg:m-0 lg:flex lg:w-1/2 lg:items-center lg:p-0"
          >
            {/* limited to the height above the bottom bar of a phone */}
            <Picture
              src={dish}
              alt=""
              sizes="(width >= 1440px) 720px, (width >= 1024px) 50vw, 320px"
              priority={isFirst}
              className="max-lg:size-[clamp(calc(var(--spacing)*48),30svh,20rem)]"
            />
          </div>
        )}
      </div>
    </section>
  )
}
