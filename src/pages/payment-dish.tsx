import { Picture } from '~/ui/picture'

/** The dish of a page that tells how it went: on a phone below the words, on a desktop beside them; cropped by the edge. The
 *  parent is the column that holds both. */
export function ResultDish({ src, isFirst = false }: { src: string; isFirst?: boolean }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none mt-auto -mr-24 self-end pt-3 lg:absolute lg:inset-y-0 lg:-right-28 lg:m-0 lg:flex lg:w-1/2 lg:items-center lg:p-0"
    >
      {/* as high as what is left above the bar of a phone */}
      <Picture
        src={src}
        alt=""
        sizes="(width >= 1440px) 720px, (width >= 1024px) 50vw, 320px"
        priority={isFirst}
        className="max-lg:size-[clamp(12rem,30svh,20rem)]"
      />
    </div>
  )
}
