import { createIsomorphicFn } from '@tanstack/react-start'
import { pictureName } from './picture-sources'
import { pictures } from './pictures.server.gen'

/** The `data:` address of a picture's 10 × 10 preview. Undefined in the browser, where hydration keeps what the server wrote
 *  and the list of previews would be too large. */
export const previewSource = createIsomorphicFn()
  .server((src: string): string | undefined => {
    const preview = pictures[pictureName(src) ?? '']?.[1]
    return preview && `data:image/webp;base64,${preview}`
  })
  .client((_src: string): string | undefined => undefined)
