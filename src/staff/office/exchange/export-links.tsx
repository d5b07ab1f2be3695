import { StaffIcon } from '~/staff/kit/staff-icon'

const FORMATS = [
  { name: 'yml', title: 'YML' },
  { name: 'csv', title: 'CSV' },
  { name: 'json', title: 'JSON' },
]

/** The present menu as a file. */
export function ExportLinks() {
  return (
    <section aria-labelledby="export-title">
      <h2 id="export-title" className="type-head">
        Скачать меню
      </h2>
      <p className="mt-1 mb-3 type-row text-ink-2">Для запаса или чтобы править цены в&nbsp;таблице и&nbsp;загрузить обратно.</p>
      <div className="flex flex-wrap gap-2">
        {FORMATS.map(({ name, title }) => (
          <a
            key={name}
            href={`/api/staff/export.${name}`}
            download
            className="press inline-flex min-h-11 items-center gap-2 rounded-full bg-quiet px-4.5 type-chip hover:bg-quiet-2"
          >
            <StaffIcon name="download" className="size-5" />
            {title}
          </a>
        ))}
      </div>
    </section>
  )
}
