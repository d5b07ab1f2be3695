import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { waitAfter } from '~/lib/time-limit'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { StaffButton } from '~/staff/kit/staff-button'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { BackButton } from './back-button'
import { ColumnPicker } from './column-picker'
import { ExportLinks } from './export-links'
import { FileDrop } from '~/staff/kit/file-drop'
import { ImportHistory } from './import-history'
import { importQueries } from './import.queries'
import { isTooLong } from '~/staff/kit/lacking'
import { ErrorNote } from '~/staff/kit/error-note'
import { Field } from '~/ui/field'
import type { NewImport } from '~/contracts/staff-exchange'
import { sendOnce } from '~/lib/send-once'
import { api } from '~/staff/api'

const FORMATS = [
  { value: 'auto', label: 'Определить самим' },
  { value: 'yml', label: 'YML' },
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
] as const
const VARIANTS = [
  { value: 'dishes', label: 'Отдельными блюдами' },
  { value: 'options', label: 'Добавками блюда' },
] as const

/** Choosing a file, then how to read it; earlier imports; the menu as a file. */
export function NewImportForm({ onOpen }: { onOpen: (id: number) => void }) {
  const queryClient = useQueryClient()
  const [source, setSource] = useState('')
  const [format, setFormat] = useState<FileHint['format']>('auto')
  const [variants, setVariants] = useState<FileHint['variants']>('dishes')
  const [file, setFile] = useState<File | null>(null)
  const letGo = useUnsaved(file !== null)
  const upload = useSingleMutation({
    mutationFn: ({ sent, columns }: { sent: File; columns?: string[] }) =>
      uploadMenu(sent, { source, format, variants, ...(columns && { columns }) }),
    onSuccess: async ({ id }) => {
      await waitAfter(queryClient.invalidateQueries({ queryKey: importQueries.list().queryKey }))
      letGo()
      onOpen(id)
    },
  })
  const take = (picked: File) => {
    upload.reset()
    setFile(picked)
  }
  const rows = rowsOf(upload.error)
  return (
    <>
      <header className="mb-4 flex items-center gap-3">
        <BackButton />
        <h1 className="type-office">Меню из файла</h1>
      </header>
      <p className="mb-4 type-row text-ink-2 md:hidden">Удобнее с компьютера: на большом экране видно все отличия сразу.</p>
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <FileDrop
            title="Перетащите файл меню сюда"
            note="YML для Яндекса и&nbsp;доставки, таблица CSV или JSON, до&nbsp;5&nbsp;МБ. Сначала покажем, что изменится: без&nbsp;вас ничего не&nbsp;сохраним."
            label="Файл меню"
            accept=".xml,.yml,.csv,.txt,.json,text/csv,application/json,application/xml,text/xml"
            file={file}
            isLoading={upload.isPending}
            onFile={take}
          />
          {file && (
            <section aria-label="Как читать файл" className="rounded-drop bg-quiet">
              <div className="flex flex-col gap-5 p-5 [--quiet:var(--page)]">
                <SourceField value={source} onChange={setSource} />
                <ChoiceChips label="Формат" options={FORMATS} isOn={(value) => value === format} onPick={setFormat} />
                <ChoiceChips
                  label="Размеры одного блюда принять"
                  options={VARIANTS}
                  isOn={(value) => value === variants}
                  onPick={setVariants}
                />
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <StaffButton
                    kind="salmon"
                    size="card"
                    lacks={isTooLong(source, MAX_SOURCE) || null}
                    isLoading={upload.isPending}
                    onClick={() => upload.mutate({ sent: file })}
                  >
                    Прочитать файл
                  </StaffButton>
                  <p className="type-row text-ink-2">{glue('Покажем, что изменится. Меню останется как есть.')}</p>
                </div>
              </div>
            </section>
          )}
          <ErrorNote error={!rows && upload.error} look="filled" />
          {rows && file && (
            <ColumnPicker rows={rows} isLoading={upload.isPending} onPick={(columns) => upload.mutate({ sent: file, columns })} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ImportHistory onOpen={onOpen} />
          <ExportLinks />
        </div>
      </div>
    </>
  )
}

/** The first rows of a table without a header, which the API sends with its refusal. */
function rowsOf(error: unknown): string[][] | null {
  if (!(error instanceof ApiError) || error.code !== 'not_a_menu') return null
  const { rows } = (error.data ?? {}) as { rows?: string[][] }
  return rows && rows.length > 0 ? rows : null
}

const MAX_SOURCE = 60

/** Where the file comes from: dishes of one source are recognised by their numbers the next time. */
function SourceField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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

/** What a person says of a file. `columns`: what its columns are, where it does not say. */
type FileHint = {
  source: string
  format: 'auto' | 'yml' | 'csv' | 'json'
  variants: 'options' | 'dishes'
  columns?: readonly string[]
}

/** Sends a file to be compared with the menu. @throws ApiError 413, 422 `file:` */
function uploadMenu(file: File, { source, format, variants, columns }: FileHint): Promise<NewImport> {
  const query = {
    format,
    variants,
    file_name: file.name,
    ...(source.trim() !== '' && { source: source.trim() }),
    ...(columns && { columns: columns.join(',') }),
  }
  // the server reads a file by what it says, not by its type
  const body = new Blob([file], { type: 'application/octet-stream' })
  return sendOnce('import', [query, file.size, file.lastModified], (key) => api('POST /staff/imports', { query, body, key }))
}
