import { useQuery } from '@tanstack/react-query'
import type { MenuImport } from '~/contracts/staff-exchange'
import { DISHES, plural } from '~/rules/number-text'
import { Loaded } from '~/staff/kit/loaded'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { BackButton } from './back-button'
import { importQueries } from './import.queries'
import { ReviewPlan } from './review-plan'
import { RunView } from './run-view'

/** One import: its plan while it can still be changed, then what becomes of it. */
export function ImportPage({ id, onOther }: { id: number; onOther: () => void }) {
  const query = useQuery(importQueries.one(id))
  const found = query.data
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="mr-auto flex items-center gap-3">
          <BackButton />
          <h1 className="type-office">Меню из файла</h1>
        </span>
        {found && (
          <p className="flex min-w-0 items-center gap-2 type-row text-ink-2">
            <StaffIcon name="file-text" className="size-5 shrink-0" />
            <span className="truncate">{fileText(found)}</span>
          </p>
        )}
        <StaffButton size="sm" onClick={onOther}>
          Другой файл
        </StaffButton>
      </header>
      <Loaded query={query}>{found && (found.status === 'planned' ? <ReviewPlan found={found} /> : <RunView found={found} />)}</Loaded>
    </>
  )
}

function fileText({ file_name, source, counts, plan }: MenuImport): string {
  const count = counts.created + counts.changed + counts.same
  const program = plan.program === '' ? '' : `, ${plan.program}`
  return `${file_name || source}${program}, ${count} ${plural(count, DISHES)}`
}
