import { createContext } from 'react'

/** Whether header and footer stand round what is rendered; they do not where the root's own data failed. */
export const InShell = createContext(false)
