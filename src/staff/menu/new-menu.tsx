import { Link } from '@tanstack/react-router'
import { glue } from '~/lib/text'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'

/** A new shop, which has no category yet: the next step. */
export const NewMenu = ({ mayImport, onAdd }: { mayImport: boolean; onAdd: () => void }) => (
  <section className="mt-6 max-w-120 rounded-drop bg-quiet p-6">
    <h2 className="type-head">Меню пока пустое</h2>
    <p className="mt-2 type-body text-ink-2">
      {glue(mayImport ? 'Создайте категорию или загрузите меню из файла.' : 'Создайте категорию, потом блюда в ней.')}
    </p>
    <div className="mt-5 flex flex-wrap gap-2">
      <StaffButton kind="ink" icon="plus" onClick={onAdd}>
        Категория
      </StaffButton>
      {mayImport && (
        <Link to="/staff/menu/import" className="press inline-flex min-h-12 items-center gap-2.5 rounded-full bg-page px-4 type-chip">
          <StaffIcon name="upload" />
          Загрузить из файла
        </Link>
      )}
    </div>
  </section>
)
