import { z } from 'zod'

/** POST /client-errors: a browser error for the log and error tracking. It must contain nothing that a visitor typed; the server scrubs it
 *  as well. */
export const clientErrorBody = z
  .object({
    /** `TypeError: x is not a function`. */
    reason: z.string().min(1).max(4000),
    /** The first lines of the stack. */
    stack: z.string().max(8000).optional(),
    /** The route pattern, such as `/product/$slug`. */
    route: z.string().max(200).optional(),
    /** The build that the browser runs. */
    build: z.string().max(40).optional(),
  })
  .meta({ id: 'ClientErrorBody' })
export type ClientErrorBody = z.infer<typeof clientErrorBody>
