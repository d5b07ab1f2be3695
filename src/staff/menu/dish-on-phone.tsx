import { Link } from '@tanstack/react-router'
import type { MenuGoods } from '~/contracts/staff-menu'
import { glue } from '~/lib/text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { Field } from '~/ui/field'
import { Photos } from './dish-tab-body'
import type { DishDraft } from './use-dish-draft'

/** What a phone is enough for: the price, a stop, the photo. */
export function DishOnPhone({ goods, draft }: { goods: MenuGoods; draft: DishDraft }) {
  const { form, faults, set } = draft
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        <Field
          label="Цена, ₽"
          inputMode="decimal"
          value={form.price}
          error={faults['price']}
          onChange={(event) => set({ price: event.currentTarget.value })}
        />
        <Field
          label="Старая цена"
          placeholder="нет"
          inputMode="decimal"
          value={form.old_price}
          error={faults['old_price']}
          onChange={(event) => set({ old_price: event.currentTarget.value })}
        />
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
      <h3 className="mb-2 type-name">Фото</h3>
      <Photos draft={draft} />
      <p className="mt-5 flex items-start gap-2.5 type-meta text-ink-2">
        <StaffIcon name="monitor" className="size-5 shrink-0" />
        {glue('Остальное удобнее с компьютера.')}
      </p>
    </>
  )
}
