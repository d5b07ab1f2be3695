import type { StaffNews } from '~/contracts/staff-news'
import { api, create } from '~/staff/api'
import { EditField } from '~/staff/kit/edit-field'
import { useEditForm } from '~/staff/kit/edit-form'
import { EditPanel } from '~/staff/kit/edit-panel'
import { day, picture, text } from '~/staff/kit/field-kinds'
import { RemoveRow } from '~/staff/kit/remove-row'
import { SidePanel } from '~/staff/kit/side-panel'
import { PictureField } from '~/staff/office/media/picture-field'
import { showToast } from '~/ui/show-toast'
import { BannerPreview } from './banner-preview'
import { dateOf, momentOf } from './dates'
import { officeNewsQueries } from './news.queries'

/** A new one without a first day begins now. */
const fieldsOf = (timeZone: string, isNew: boolean) => ({
  title: text('Заголовок'),
  teaser: text('Коротко, на карточке', { isLong: true }),
  body: text('Текст страницы', { isLong: true, hint: 'Пустая строка начинает новый абзац' }),
  starts_at: day('Первый день', { timeZone, ...(!isNew && { needed: 'Укажите первый день' }) }),
  ends_at: day('Последний день', { timeZone, hint: 'Пусто: без конца' }),
  promocode: text('Промокод', { isOptional: true, placeholder: 'нет' }),
  slug: text('Адрес страницы'),
  image: picture('Картинка'),
})

type NewsPanelProps = { news: StaffNews | undefined; isOpen: boolean; timeZone: string; onClose: () => void }

/** A new promotion, or one that is changed, as it will look. */
export function NewsPanel({ news, isOpen, timeZone, onClose }: NewsPanelProps) {
  const params = { id: news?.id ?? 0 }
  const rereads = [officeNewsQueries.list().queryKey]
  const form = useEditForm(fieldsOf(timeZone, news === undefined), {
    row: news,
    valuesOf: (row: StaffNews) => ({
      ...row,
      starts_at: dateOf(row.starts_at, timeZone, 'first'),
      ends_at: dateOf(row.ends_at, timeZone, 'last'),
      image: row.image.webp,
    }),
    save: ({ changes: { starts_at = null, ends_at, ...changes }, values: { title, image }, revision }) => {
      const start = momentOf(starts_at, timeZone, 'first')
      const body = {
        ...changes,
        ...(start !== null && { starts_at: start }),
        ...(ends_at !== undefined && { ends_at: momentOf(ends_at, timeZone, 'last') }),
      }
      return news
        ? api('PATCH /staff/news/{id}', { params, revision, body })
        : create('POST /staff/news', { body: { ...body, title, image } })
    },
    rereads,
    onSaved: () => {
      showToast({ kind: 'good', title: 'Сохранено' })
      onClose()
    },
    isOpen,
  })
  const { title, teaser, image } = form.draft
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={news?.title ?? 'Новая новость'}>
      <EditPanel form={form}>
        <BannerPreview id={news?.id} title={title} teaser={teaser} image={image} />
        <EditField form={form} name="title" autoFocus={form.isNew} />
        <EditField form={form} name="teaser" />
        <EditField form={form} name="body" />
        <div className="grid grid-cols-2 gap-x-2.5">
          <EditField form={form} name="starts_at" hint={news ? undefined : 'Пусто: сейчас'} />
          <EditField form={form} name="ends_at" />
          <EditField form={form} name="promocode" />
          <EditField form={form} name="slug" placeholder={news ? '' : 'из заголовка'} />
        </div>
        <PictureField form={form} name="image" />
        {news && (
          <RemoveRow
            form={form}
            warning={`Удалить новость «${news.title}»?`}
            remove={() => api('DELETE /staff/news/{id}', { params })}
            rereads={rereads}
            onGone={onClose}
          />
        )}
      </EditPanel>
    </SidePanel>
  )
}
