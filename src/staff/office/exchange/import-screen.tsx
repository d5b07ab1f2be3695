import { getRouteApi } from '@tanstack/react-router'
import { ImportPage } from './import-page'
import { NewImportForm } from './new-import'

const route = getRouteApi('/staff/_in/menu/import')

/** A menu from a file: choosing the file, then its plan and what becomes of it. The import is in the address, so that leaving loses nothing. */
export function ImportScreen() {
  const { import: id } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (open: number | undefined) => void navigate({ search: open === undefined ? {} : { import: open } })
  return (
    <main className="flex min-w-0 grow flex-col px-4 pt-5 pb-28 md:px-6 md:pb-6 xl:pt-4">
      {id === undefined ? <NewImportForm onOpen={show} /> : <ImportPage key={id} id={id} onOther={() => show(undefined)} />}
    </main>
  )
}
