import { useState } from 'react'
import { StaffButton } from '~/staff/kit/staff-button'
import { lacking } from '~/staff/kit/lacking'

const COLUMNS = [
  { value: '', label: 'не брать' },
  { value: 'category', label: 'категория' },
  { value: 'name', label: 'название' },
  { value: 'price', label: 'цена' },
  { value: 'old_price', label: 'старая цена' },
  { value: 'description', label: 'описание' },
  { value: 'composition', label: 'состав' },
  { value: 'weight', label: 'вес' },
  { value: 'unit', label: 'единица' },
  { value: 'pieces', label: 'штук' },
  { value: 'image', label: 'фото' },
  { value: 'article', label: 'артикул' },
  { value: 'available', label: 'наличие' },
] as const
/** Rows that are enough to see what a column is. */
const SHOWN = 5

type ColumnPickerProps = { rows: readonly string[][]; isLoading: boolean; onPick: (columns: string[]) => void }

/** The first rows of a table without a header, where a person says what each column is. */
export function ColumnPicker({ rows, isLoading, onPick }: ColumnPickerProps) {
  const width = Math.max(...rows.map((row) => row.length))
  const [columns, setColumns] = useState<readonly string[]>(() => Array.from({ length: width }, () => ''))
  const lack = lacking(!columns.includes('name') && 'Отметьте, где название', !columns.includes('price') && 'Отметьте, где цена')
  return (
    <section aria-label="Столбцы таблицы" className="min-w-0 rounded-drop bg-quiet p-5">
      <h2 className="type-head">Что в столбцах?</h2>
      <p className="mt-1 mb-3 type-row text-ink-2">В таблице нет понятных заголовков. Отметьте хотя бы название и&nbsp;цену.</p>
      <div className="overflow-x-auto">
        <table className="border-collapse text-left type-row">
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={at} scope="col" className="pr-2 pb-2 font-[400]">
                  <select
                    aria-label={`Столбец ${at + 1}`}
                    value={column}
                    onChange={(event) => setColumns(columns.with(at, event.currentTarget.value))}
                    className="min-h-11 rounded-full bg-page px-4 type-chip text-ink"
                  >
                    {COLUMNS.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row, at) => (
              <tr key={at} className="border-t border-line">
                {columns.map((_, index) => (
                  <td key={index} className="max-w-56 truncate py-2 pr-4">
                    {row[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <StaffButton kind="ink" className="mt-4" lacks={lack} isLoading={isLoading} onClick={() => onPick([...columns])}>
        Прочитать
      </StaffButton>
    </section>
  )
}
