import { z } from 'zod'

/** POST /staff/media: the stored picture. `is_cutout`: its border is transparent; else it is a photo, which covers a tile. */
export const storedPicture = z
  .object({
    path: z.string().regex(/^\/media\/[\da-f]{32}(-[\da-f]{6})?\.webp$/),
    width: z.int().positive(),
    height: z.int().positive(),
    bytes: z.int().positive(),
    is_cutout: z.boolean(),
  })
  .meta({ id: 'StoredPicture' })
export type StoredPicture = z.infer<typeof storedPicture>
