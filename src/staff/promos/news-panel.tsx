import { useQueryClient } from '@tanstack/react-query'
import type { NewNewsBody, NewsBody, StaffNews } from '~/contracts/staff-promos'
import { serverNow } from '~/lib/server-clock'
import { fieldDay } from '~/lib/typed-field'
import { dayAt } from '~/rules/calendar-day'
import { api, create } from '~/staff/api'
import { PictureField } from '~/staff/media/picture-field'
import { RowPanel } from '~/staff/menu/row-panel'
import { useRowDraft } from '~/staff/menu/use-row-draft'
import { DateField } from '~/staff/kit/date-field'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { Field, TextArea } from '~/ui/field'
import { showToast } from '~/ui/show-toast'
import { BannerPreview } from './banner-preview'
import { dateOf, momentOf } from './dates'
import { officeNewsQueries } from './promos.queries'

type NewsForm = { title: string; teaser: string; body: string; image: string; promocode: string; from: string; to: string; slug: string }

const LABELS: Record<keyof NewsForm, string> = {
  title: 'Заголовок',
  teaser: 'Коротко, на карточке',
  body: 'Текст страницы',
  image: 'Картинка',
  promocode: 'Промокод',
  from: 'Первый день',
  to: 'Последний день',
  slug: 'Адрес страницы',
}

function formOf(row: StaffNews | undefined, timeZone: string): NewsForm {
  return {
    title: row?.title ?? '',
    teaser: row?.teaser ?? '',
    body: row?.body ?? '',
    image: row?.image.webp ?? '',
    promocode: row?.promocode ?? '',
    from: dateOf(row?.starts_at ?? null, timeZone, 'first'),
    to: dateOf(row?.ends_at ?? null, timeZone, 'last'),
    slug: row?.slug ?? '',
  }
}

function bodyOf(form: NewsForm, changed: readonly (keyof NewsForm)[], timeZone: string): NewsBody {
  const texts = changed.filter((field) => field !== 'from' && field !== 'to' && field !== 'promocode')
  const starts_at = momentOf(fieldDay('starts_at', form.from), timeZone, 'first')
  return {
    ...Object.fromEntries(texts.map((field) => [field, form[field]])),
    ...(changed.includes('promocode') && { promocode: form.promocode.trim() || null }),
    ...(changed.includes('from') && starts_at !== null && { starts_at }),
    ...(changed.includes('to') && { ends_at: momentOf(fieldDay('ends_at', form.to), timeZone, 'last') }),
  }
}

type NewsPanelProps = { news: StaffNews | undefined; isOpen: boolean; timeZone: string; onClose: () => void }

/** A new promotion, or one that is changed, as it will look. */
export function NewsPanel({ news, isOpen, timeZone, onClose }: NewsPanelProps) {
  const queryClient = useQueryClient()
  const done = () => {
    letGo()
    void queryClient.invalidateQueries({ queryKey: officeNewsQueries.list().queryKey })
    onClose()
  }
  const draft = useRowDraft({
    row: news,
    formOf: (row: StaffNews | undefined) => formOf(row, timeZone),
    send: (form, changed, row) =>
      row
        ? api('PATCH /staff/news/{id}', { params: { id: row.id }, revision: row.revision, body: bodyOf(form, changed, timeZone) })
        : create('POST /staff/news', { body: { title: form.title, image: form.image, ...bodyOf(form, changed, timeZone) } as NewNewsBody }),
    onSaved: () => {
      showToast({ kind: 'good', title: 'Сохранено' })
      done()
    },
  })
  const letGo = useUnsaved(isOpen && draft.isChanged)
  const { form, set, faults } = draft
  const day = (name: 'from' | 'to') => ({
    label: LABELS[name],
    value: form[name],
    today: dayAt(serverNow(), timeZone),
    lean: 'ahead' as const,
    onChange: (value: string) => set({ [name]: value }),
  })
  const text = (name: 'title' | 'promocode' | 'slug') => ({
    label: LABELS[name],
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <RowPanel
      isOpen={isOpen}
      onClose={onClose}
      title={news?.title ?? 'Новая новость'}
      isNew={news === undefined}
      draft={draft}
      labels={LABELS}
      textOf={(one, field) => one[field] || 'нет'}
      question={`Удалить новость «${news?.title}»?`}
      onDelete={() => api('DELETE /staff/news/{id}', { params: { id: news?.id ?? 0 } })}
      onDeleted={done}
    >
      <BannerPreview id={news?.id} title={form.title} teaser={form.teaser} image={form.image} />
      <Field {...text('title')} error={faults['title']} autoFocus={news === undefined} />
      <TextArea
        label={LABELS.teaser}
        value={form.teaser}
        error={faults['teaser']}
        onChange={(event) => set({ teaser: event.currentTarget.value })}
      />
      <TextArea
        label={LABELS.body}
        value={form.body}
        error={faults['body']}
        hint="Пустая строка начинает новый абзац"
        onChange={(event) => set({ body: event.currentTarget.value })}
      />
      <div className="grid grid-cols-2 gap-x-2.5">
        <DateField {...day('from')} error={faults['starts_at']} hint={news ? undefined : 'Пусто: сейчас'} />
        <DateField {...day('to')} error={faults['ends_at']} hint="Пусто: без конца" />
        <Field {...text('promocode')} error={faults['promocode']} placeholder="нет" />
        <Field {...text('slug')} error={faults['slug']} placeholder={news ? '' : 'из заголовка'} />
      </div>
      <PictureField
        label={LABELS.image}
        value={form.image || null}
        error={faults['image'] ?? null}
        onChange={(image) => set({ image: image ?? '' })}
      />
    </RowPanel>
  )
}
