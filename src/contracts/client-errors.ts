import { z } from 'zod'

/** POST /client-errors: what went wrong in a browser, for the shop's log and error tracking. Nothing that a visitor typed is
 *  to stand in it; the server scrubs it all the same. Longer texts are cut, not refused. Issue 8, part 9. */
export const clientErrorBody = z
  .object({
    /** `TypeError: x is not a function`. */
    reason: z.string().min(1).max(4000),
    /** The stack, at most as many characters as a dozen of its lines have. */
    stack: z.string().max(8000).optional(),
    /** The pattern of the page's path as its router has it, such as `/product/$slug`. */
    route: z.string().max(200).optional(),
    /** The build that the browser runs. */
    build: z.string().max(40).optional(),
  })
  .meta({ id: 'ClientErrorBody' })
export type ClientErrorBody = z.infer<typeof clientErrorBody>
