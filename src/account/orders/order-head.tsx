import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChevronLeft } from '~/ui/icons.gen'

type OrderHeadProps = { number?: string; action?: ReactNode }

/** The way back to all orders and which one this is; while it is on its way the number is not known. */
export function OrderHead({ number, action }: OrderHeadProps) {
  return (
    <>
      <div className="mb-2.5 flex min-h-11 flex-wrap items-center justify-between gap-x-4 max-[22.5rem]:gap-x-1 lg:mb-3 print:hidden">
        <Link
          to="/account/orders"
          className="-ml-1.5 inline-flex min-h-11 items-center gap-1.5 rounded-full pr-3 type-chip text-ink-2 hover:text-ink max-[22.5rem]:pr-0"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          Все заказы
        </Link>
        {action}
      </div>
      <h1 className="mb-5 type-page-small lg:mb-7">{number === undefined ? 'Заказ' : `Заказ №\u00a0${number}`}</h1>
    </>
  )
}
