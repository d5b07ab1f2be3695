const MEDIA = /^\/media\/[\da-f]{32}(?:-([\da-f]{6}))?\.webp$/

/** Whether a picture was uploaded, from its root-relative path. */
export const isUploaded = (path: string): boolean => MEDIA.test(path)

/** The average colour of a photo's border, `#rrggbb`, from its path: a photo covers its place, and this colour waits for it. Undefined for
 *  cut-outs. */
export function photoGround(path: string): string | undefined {
  const digits = MEDIA.exec(path)?.[1]
  return digits && `#${digits}`
}
