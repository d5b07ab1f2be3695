import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { MenuImport } from '~/contracts/staff-exchange'
import { capital, glue } from '~/lib/text'
import { DISHES, plural } from '~/rules/number-text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { undoEnd } from '~/staff/office/audit/audit-text'
import { menuQueries } from '~/staff/office/menu/menu.queries'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useMe } from '~/staff/session/me.queries'
import { Progress } from '~/ui/progress'
import { importQueries } from './import.queries'
import { useUndoImport } from './use-undo-import'
import { ErrorNote } from '~/staff/kit/error-note'

const POLL_MS = 1500

/** An import that is being done or is over: its progress, then what was done and what was not. */
export function RunView({ found }: { found: MenuImport }) {
  const { id, plan_hash, status, done, total, undone_at } = found
  const queryClient = useQueryClient()
  const photos = usePhotos(found)
  const key = importQueries.one(id).queryKey
  const goOn = useSingleMutation({
    mutationFn: () =>
      api('POST /staff/imports/{id}/apply', {
        params: { id },
        body: { plan_hash, take: { created: true, changed: true, missing: 'keep' } },
      }),
    onSuccess: (now) => queryClient.setQueryData(key, now),
  })
  const isRunning = status === 'running' && !goOn.isPending
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: key }), POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, queryClient, key])
  // the menu screen has the dishes as they were
  useEffect(() => void queryClient.invalidateQueries({ queryKey: menuQueries.root }), [queryClient, status, done.photos])

  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {status !== 'done' && (
        <>
          <Progress value={done.rows} max={total.rows}>
            {status === 'stopped' ? 'Импорт прервался' : 'Меняем меню'}: {done.rows} из&nbsp;{total.rows}
          </Progress>
          <div className="flex flex-wrap items-center gap-4">
            <StaffButton kind="salmon" icon="play" isLoading={goOn.isPending} onClick={() => goOn.mutate()}>
              Продолжить
            </StaffButton>
            <p className="type-row text-ink-2">{glue('Продолжит с того же места, ничего не задвоится.')}</p>
          </div>
          <ErrorNote error={goOn.error} look="row" />
        </>
      )}
      {status === 'done' && <Report found={found} />}
      {photos.isWaiting && (
        <Progress value={done.photos} max={total.photos}>
          Скачиваем фото: {done.photos} из&nbsp;{total.photos}
        </Progress>
      )}
      {photos.isWaiting && (
        <p className="type-row text-ink-2">{glue('Страницу можно закрыть: фото скачаются и без неё, только медленнее.')}</p>
      )}
      <ErrorNote error={photos.error} look="row" onRetry={photos.retry} />
      {status === 'done' && undone_at === null && <UndoRow found={found} />}
      {undone_at !== null && <p className="type-body text-ink-2">{glue('Этот импорт вернули.')}</p>}
      <Failures title="Не получилось" rows={found.report.failed} />
      <Failures title="Фото не взяли" rows={found.report.photos_failed.map(({ name, url, why }) => ({ name: `${name}: ${url}`, why }))} />
      <Failures title="Не разобрали в файле" rows={found.plan.refused.map(({ line, why }) => ({ name: `Строка ${line}`, why }))} />
      {status === 'done' && (
        <Link
          to="/staff/menu"
          className="press inline-flex min-h-12 w-fit items-center gap-2.5 rounded-full bg-quiet px-4.5 type-chip hover:bg-quiet-2"
        >
          <StaffIcon name="utensils" className="size-5.5" />К меню
        </Link>
      )}
    </div>
  )
}

/** The way back, as long as it is open. */
function UndoRow({ found: { id, applied_at, created_at } }: { found: MenuImport }) {
  const undo = useUndoImport(id)
  const timeZone = useMe().kitchens[0]?.time_zone ?? 'Europe/Moscow'
  return (
    <div className="flex flex-wrap items-center gap-4">
      <StaffButton icon="undo-2" isLoading={undo.isPending} onClick={() => undo.mutate()}>
        Вернуть
      </StaffButton>
      <p className="type-row text-ink-2">
        {glue(`Меню станет как до файла. Вернуть можно до ${undoEnd(applied_at ?? created_at, timeZone)}, и отсюда, и в прошлых импортах.`)}
      </p>
    </div>
  )
}

function Report({ found: { report, done, total } }: { found: MenuImport }) {
  const parts = [
    { count: report.created, text: 'добавили' },
    { count: report.changed, text: 'изменили' },
    { count: report.stopped, text: 'поставили на\u00a0стоп' },
    { count: report.withdrawn, text: 'сняли с\u00a0сайта' },
  ].filter(({ count }) => count > 0)
  return (
    <div role="status" data-field="wasabi" className="flex items-start gap-3 rounded-drop bg-field-soft px-5 py-4">
      <StaffIcon name="circle-check" className="mt-0.5 size-6 shrink-0 text-ok" />
      <div>
        <h2 className="type-head">Готово</h2>
        <p className="mt-1 type-body">
          {parts.length === 0
            ? 'Менять было нечего.'
            : `${capital(parts.map(({ count, text }) => `${text} ${count} ${plural(count, DISHES)}`).join(', '))}.`}
          {total.photos > 0 && ` Фото: скачали ${done.photos - report.photos_failed.length} из\u00a0${total.photos}.`}
        </p>
      </div>
    </div>
  )
}

function Failures({ title, rows }: { title: string; rows: readonly { name: string; why: string }[] }) {
  if (rows.length === 0) return null
  return (
    <details open={rows.length <= 10} className="rounded-drop bg-quiet px-5 py-3">
      <summary className="min-h-11 cursor-pointer py-2 type-chip">
        {title}: {rows.length}
      </summary>
      <ul className="type-row">
        {rows.map(({ name, why }, at) => (
          <li key={at} className="border-t border-line py-2">
            <span className="block font-[600] wrap-anywhere">{name}</span>
            <span className="text-ink-2">{why}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** While the page of an import is open it downloads the photos, three a call; the server goes on alone, more slowly. */
function usePhotos({ id, status, done, total }: Pick<MenuImport, 'id' | 'status' | 'done' | 'total'>) {
  const queryClient = useQueryClient()
  const [error, setError] = useState<Error | null>(null)
  const [tries, setTries] = useState(0)
  const isWaiting = status === 'done' && done.photos < total.photos

  useEffect(() => {
    if (!isWaiting) return undefined
    let isOver = false
    const run = async () => {
      try {
        await api('POST /staff/imports/{id}/photos', { params: { id } })
        if (!isOver) await queryClient.invalidateQueries({ queryKey: importQueries.one(id).queryKey })
      } catch (failure) {
        if (!isOver) setError(failure as Error)
      }
    }
    void run()
    return () => void (isOver = true)
  }, [id, isWaiting, done.photos, tries, queryClient])

  const retry = () => {
    setError(null)
    setTries(tries + 1)
  }
  return { isWaiting, error, retry }
}
