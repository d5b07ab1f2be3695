import { createIsomorphicFn } from '@tanstack/react-start'
import type { CSSProperties } from 'react'
import { pictureName } from './picture-sources'
import { pictures } from './pictures.server.gen'

/** The style that holds a picture's soft image, in the server's HTML alone; in the browser, and of a picture not ours,
 *  nothing: hydration leaves what the server wrote, and the list of them all stays out of the script. */
export const softPicture = createIsomorphicFn()
  .server((src: string): CSSProperties | undefined => {
    const soft = pictures[pictureName(src) ?? '']?.[1]
    return soft === undefined ? undefined : ({ '--soft': `url(data:image/webp;base64,${soft})` } as CSSProperties)
  })
  .client((_src: string): CSSProperties | undefined => undefined)
