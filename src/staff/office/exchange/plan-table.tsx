import { useState } from 'react'
import type { ImportPlan, ImportRow } from '~/contracts/staff-exchange'
import { StaffButton } from '~/staff/kit/staff-button'
import { AmbiguousRows } from './ambiguous-rows'
import { fieldName, isSuspicious, type Tile } from './import-text'
import { ChangedRow, CreatedRow, PlainRow } from './plan-rows'
import { Tick } from '~/staff/kit/tick'
import type { Review } from './use-review'

const PAGE = 100
const EMPTY: Record<Tile, string> = {
  created: 'Новых блюд в файле нет.',
  changed: 'Всё как в меню: менять нечего.',
  ambiguous: '',
  same: 'Таких блюд нет.',
  missing: 'Все блюда прошлых файлов на месте.',
  damaged: '',
  refused: 'Разобрали весь файл.',
}
const HEADS: Record<Tile, string> = {
  created: 'Категория, цена, чего не хватает',
  changed: 'Что изменится: было и станет',
  ambiguous: 'Какое это блюдо',
  same: '',
  missing: 'Есть на сайте, но нет в файле',
  damaged: 'Что в файле и почему оставили как в меню',
  refused: 'Почему не разобрали',
}

type PlanTableProps = { plan: ImportPlan; format: ImportRow['format']; tile: Tile; review: Review }

/** The rows of a tile, a hundred at a time. */
export function PlanTable({ plan, format, tile, review }: PlanTableProps) {
  const [shown, setShown] = useState(PAGE)
  const count = plan[tile].length
  // JSON has no rows
  const lineName = (line: number) => `${format === 'json' ? 'Блюдо' : 'Строка'} ${line}`
  if (count === 0) return <p className="mt-5 grow type-body text-ink-2">{EMPTY[tile]}</p>
  const keys = tile === 'created' || tile === 'changed' ? plan[tile].map(({ key }) => key) : []
  const on = keys.filter((key) => !review.off.has(key)).length
  return (
    <div className="mt-3 grow">
      <table className="w-full border-collapse text-left type-row max-md:block">
        <thead className="border-b border-line text-[0.8125rem] text-ink-3 max-md:block">
          <tr className="max-md:block">
            {keys.length > 0 && (
              <th scope="col" className="w-11 py-1 max-md:inline-block">
                <Tick
                  label="Отметить все"
                  isOn={on === keys.length}
                  isPart={on > 0 && on < keys.length}
                  onToggle={() => review.tick(keys, on < keys.length)}
                />
              </th>
            )}
            {tile === 'changed' && (
              <th scope="col" className="w-15 max-md:hidden">
                <span className="sr-only">Фото</span>
              </th>
            )}
            <th scope="col" className="w-72 py-3 pr-3 font-[400] max-md:sr-only">
              {tile === 'refused' && format !== 'json' ? 'Строка' : 'Блюдо'}
            </th>
            <th scope="col" className="py-3 font-[400] max-md:sr-only">
              {HEADS[tile]}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {tile === 'created' && plan.created.slice(0, shown).map((row) => <CreatedRow key={row.key} row={row} review={review} />)}
          {tile === 'changed' &&
            suspiciousFirst(plan.changed)
              .slice(0, shown)
              .map((row) => <ChangedRow key={row.key} row={row} review={review} />)}
          {tile === 'ambiguous' && <AmbiguousRows rows={plan.ambiguous.slice(0, shown)} review={review} />}
          {tile === 'same' && plan.same.slice(0, shown).map(({ key, name }) => <PlainRow key={key} name={name} text="" />)}
          {tile === 'missing' && plan.gone.slice(0, shown).map(({ id, name }) => <PlainRow key={id} name={name} text="" />)}
          {tile === 'damaged' &&
            plan.damaged
              .slice(0, shown)
              .map(({ line, name, field, value, why }, at) => (
                <PlainRow key={at} name={name || lineName(line)} text={`${lineName(line)}, ${fieldName(field)} «${value}»: ${why}`} />
              ))}
          {tile === 'refused' &&
            plan.refused.slice(0, shown).map(({ line, why }, at) => <PlainRow key={at} name={lineName(line)} text={why} />)}
        </tbody>
      </table>
      {count > shown && (
        <StaffButton size="sm" className="mt-4" onClick={() => setShown(shown + PAGE)}>
          Ещё {Math.min(PAGE, count - shown)}
        </StaffButton>
      )}
    </div>
  )
}

const suspiciousFirst = (rows: ImportPlan['changed']) =>
  rows.toSorted((a, b) => Number(isSuspicious(b.fields)) - Number(isSuspicious(a.fields)))
