import { useQuery } from '@tanstack/react-query'
import { Field } from '~/ui/field'
import { importQueries } from './import.queries'

export const MAX_SOURCE = 60

/** Where the file comes from: dishes of one source are recognised by their numbers the next time. */
export function SourceField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const known = useQuery(importQueries.list()).data?.data.map(({ source }) => source) ?? []
  return (
    <div className="max-w-md">
      <Field
        label="Откуда файл"
        value={value}
        list="import-sources"
        maxLength={MAX_SOURCE}
        autoComplete="off"
        hint="Например, iiko. По этому имени узнаем блюда в следующий раз. Пусто: возьмём из файла."
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id="import-sources">
        {[...new Set(known)].map((source) => (
          <option key={source} value={source}>
            {source}
          </option>
        ))}
      </datalist>
    </div>
  )
}
