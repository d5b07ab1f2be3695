import { useState } from 'react'
import { glue } from '~/lib/text'
import { PanelTabs } from '~/staff/kit/panel-tabs'
import { cx } from '~/ui/cx'
import { fieldOf } from '~/ui/food-field'
import { Picture } from '~/ui/picture'

type Banner = { id: number | undefined; title: string; teaser: string; image: string }

const SIZES = [
  { value: 'phone' as const, label: 'Телефон, 390' },
  { value: 'desktop' as const, label: 'Компьютер, 1440' },
]

/** The card of the promotion as the site shows it, on a phone or, made smaller to fit, in a wide window. */
export function BannerPreview({ id, title, teaser, image }: Banner) {
  const [size, setSize] = useState<'phone' | 'desktop'>('phone')
  const isWide = size === 'desktop'
  return (
    <section aria-label="Как на сайте" className="mb-5">
      <PanelTabs label="Как на сайте" tabs={SIZES} current={size} onPick={setSize} />
      <div className="overflow-hidden rounded-hero">
        <div
          data-field={fieldOf(undefined, id)}
          className={cx(
            'relative isolate flex flex-col items-start overflow-clip rounded-hero bg-field',
            isWide ? 'min-h-90 w-158 p-10 [zoom:0.588]' : 'min-h-92 p-6',
          )}
        >
          <div className={cx('flex grow flex-col items-start', isWide && 'max-w-75')}>
            <p className="font-voice text-[1.75rem]/[1.08] font-[650] tracking-[-0.045em] break-words">{glue(title || 'Заголовок')}</p>
            <p className={cx('mt-3 text-pretty', isWide ? 'type-lead' : 'type-body')}>{glue(teaser)}</p>
          </div>
          <div
            aria-hidden="true"
            className={cx('absolute -right-[9%] -z-10 aspect-square', isWide ? 'top-1/2 h-[105%] -translate-y-1/2' : '-bottom-[15%] w-3/4')}
          >
            <Picture src={image || null} alt="" sizes="378px" />
          </div>
        </div>
      </div>
    </section>
  )
}
