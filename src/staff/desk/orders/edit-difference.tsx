import type { EditPreview } from '~/contracts/staff-edits'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { StaffIcon, type StaffIconName } from '~/staff/kit/staff-icon'
import { changedLines, kitchenWords, moneyWords, promiseWords, sideText } from './edit-words'

type EditDifferenceProps = { preview: EditPreview; isPaidOnline: boolean; timeZone: string }

/** What an edit changes, before it is saved: lines and total, then in words the money, the time, the kitchen, and what to tell the guest. */
export function EditDifference({ preview, isPaidOnline, timeZone }: EditDifferenceProps) {
  const { was, now, kitchen, notes } = preview
  const promise = promiseWords(preview, timeZone)
  const words: (readonly [StaffIconName, string])[] = [
    ...moneyWords(preview, isPaidOnline).map((text) => ['hand-coins', text] as const),
    ...(promise === null ? [] : [['clock', promise] as const]),
    ...kitchenWords(kitchen).map((text) => ['chef-hat', text] as const),
    ...notes.map((text) => ['info', text] as const),
  ]
  return (
    <section aria-label="Что изменится" className="rounded-ticket bg-quiet p-4.5">
      <h3 className="font-voice text-[1.125rem]/[1.5rem] font-[650] tracking-[-0.03em]">Что изменится</h3>
      <table className="mt-2 w-full type-row">
        <thead className="sr-only">
          <tr>
            <th scope="col">Блюдо</th>
            <th scope="col">Было</th>
            <th scope="col">Станет</th>
          </tr>
        </thead>
        <tbody className="*:border-b *:border-line">
          {changedLines(preview).map(({ position, name, was: before, now: after }) => (
            <tr key={position} className="align-top">
              <th scope="row" className="py-2 pr-2 text-left font-[600]">
                {glue(name)}
                {after && after.options !== (before?.options ?? '') && (
                  <span className="block type-caption text-ink-2">{glue(after.options) || 'без добавок'}</span>
                )}
              </th>
              <td className="py-2 pr-2 text-right whitespace-nowrap text-ink-2 tabular-nums">{sideText(before)}</td>
              <td className="py-2 text-right font-[600] whitespace-nowrap tabular-nums">{sideText(after)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-2 pr-2 text-left font-[600]">
              Итого
            </th>
            <td className="py-2 pr-2 text-right whitespace-nowrap text-ink-2 tabular-nums">{priceText(was.total)}</td>
            <td className="py-2 text-right font-[650] whitespace-nowrap tabular-nums">{priceText(now.total)}</td>
          </tr>
        </tbody>
      </table>
      <ul className="mt-3 flex flex-col gap-2">
        {words.map(([icon, text]) => (
          <li key={text} className="flex items-start gap-2.5 type-row">
            <StaffIcon name={icon} className="size-5 shrink-0" />
            {glue(text)}
          </li>
        ))}
      </ul>
    </section>
  )
}
