import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { createStore } from 'jotai'

/** What holds the data of a page: the server's and the browser's own. */
export type Clients = { queryClient: QueryClient; store: ReturnType<typeof createStore> }

/** A page with its router. */
export type Page = Clients & { router: AnyRouter }
