import type { ImportPlan } from '~/contracts/staff-exchange'
import { percentText, priceText, signedText } from '~/rules/number-text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { Picture } from '~/ui/picture'
import { fieldName, isSuspicious, priceMove, valuesOf } from './import-text'
import { Tick } from '~/staff/kit/tick'
import type { Review } from './use-review'

/* Rows of the plan; on a phone each is a block. */

const ROW = 'border-b border-line max-md:grid max-md:grid-cols-[2.75rem_minmax(0,1fr)] max-md:gap-x-2 max-md:py-2'

type Of<Part extends 'created' | 'changed'> = { row: ImportPlan[Part][number]; review: Review }

/** A dish that the menu does not have yet. */
export function CreatedRow({ row: { key, name, category, price, notes }, review }: Of<'created'>) {
  return (
    <tr className={ROW}>
      <td className="max-md:row-span-2">
        <Tick label={name} isOn={!review.off.has(key)} onToggle={() => review.tick([key], review.off.has(key))} />
      </td>
      <td className="py-3 pr-3 font-[600] max-md:py-1">{name}</td>
      <td className="py-2">
        <span className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <span className="text-ink-2">{category}</span>
          <b className="font-[600] tabular-nums">{priceText(price)}</b>
          {notes.map((note) => (
            <span key={note} className="rounded-full bg-quiet px-3 py-1 text-[0.875rem] text-ink-2">
              {note}
            </span>
          ))}
        </span>
      </td>
    </tr>
  )
}

/** What changes in a dish, field by field. */
export function ChangedRow({ row: { key, name, image, fields }, review }: Of<'changed'>) {
  const isOdd = isSuspicious(fields)
  const move = priceMove(fields) ?? 0
  return (
    <tr className={ROW}>
      <td className="max-md:row-span-2">
        <Tick label={name} isOn={!review.off.has(key)} onToggle={() => review.tick([key], review.off.has(key))} />
      </td>
      <td className="py-1.5 max-md:hidden">
        <span data-field="rice" className="block size-11 overflow-hidden rounded-[0.875rem] bg-field-soft p-0.5">
          <Picture src={image} alt="" sizes="40px" />
        </span>
      </td>
      <td className="py-3 pr-3 font-[600] max-md:py-1">{name}</td>
      <td className="py-2">
        <span className="flex flex-wrap items-center gap-x-7 gap-y-1">
          {fields.map((change) => {
            const { was, now } = valuesOf(change)
            return (
              <span key={change.field} className="inline-flex flex-wrap items-baseline gap-x-2">
                <span className="text-ink-2">{fieldName(change.field)}</span>
                <s className="text-ink-3">
                  <span className="sr-only">было </span>
                  {was}
                </s>
                <StaffIcon name="arrow-right" aria-label="станет" className="size-4 shrink-0 self-center text-ink-3" />
                <b className={cx('font-[600]', isOdd && change.field === 'price' && 'text-err')}>{now}</b>
              </span>
            )
          })}
          {isOdd && (
            <span className="ml-auto inline-flex items-center gap-1.5 rounded-full bg-err-soft px-3 py-1 text-[0.875rem] font-[550] text-err">
              <StaffIcon name="triangle-exclamation-point" className="size-4" />
              Похоже на&nbsp;ошибку: {signedText(move, percentText(Math.abs(move)))}
            </span>
          )}
        </span>
      </td>
    </tr>
  )
}

/** A row without a choice. */
export function PlainRow({ name, text }: { name: string; text: string }) {
  return (
    <tr className="border-b border-line max-md:block max-md:py-2">
      <td className="py-3 pr-3 font-[600] max-md:block max-md:py-1">{name}</td>
      <td className="py-3 text-ink-2 max-md:block max-md:py-0">{text}</td>
    </tr>
  )
}
