import { Link } from '@tanstack/react-router'
import type { MenuGoods } from '~/contracts/staff-menu'
import { glue } from '~/lib/text'
import { EditField } from '~/staff/kit/edit-field'
import { StaffIcon } from '~/staff/kit/staff-icon'
import type { TabProps } from './dish-form'
import { DishPhotos } from './dish-tab-body'
import { SizeList } from './sizes-tab'

/** What a phone is enough for: the price, a stop, the photo. */
export function DishOnPhone({ goods, form }: { goods: MenuGoods } & Pick<TabProps, 'form'>) {
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        <EditField form={form} name="price" label="Цена, ₽" />
        <EditField form={form} name="old_price" />
      </div>
      {goods.visibility !== 'draft' && (
        <Link
          to="/staff/stops"
          search={{ stop: `goods:${goods.id}` }}
          className="press mb-5 flex min-h-12 items-center justify-center gap-2.5 rounded-full bg-quiet px-4 type-button"
        >
          <StaffIcon name="ban" className="size-5" />
          {goods.visibility === 'stop' ? 'На стопе, открыть' : 'Поставить на стоп'}
        </Link>
      )}
      {goods.sizes.length > 1 && (
        <section className="mb-5">
          <h3 className="type-name">Размеры</h3>
          <SizeList goods={goods} />
        </section>
      )}
      <h3 className="mb-2 type-name">Фото</h3>
      <DishPhotos form={form} />
      <p className="mt-5 flex items-start gap-2.5 type-meta text-ink-2">
        <StaffIcon name="monitor" className="size-5 shrink-0" />
        {glue('Остальное удобнее с компьютера.')}
      </p>
    </>
  )
}
