import { useQuery } from '@tanstack/react-query'
import { PROMO_TYPE } from '~/contracts/constants'
import { EditField, type FormPart } from '~/staff/kit/edit-field'
import { menuQueries } from '~/staff/office/menu/menu.queries'
import type { EffectTable } from './promo-form'

type EffectFieldsProps = {
  form: FormPart<EffectTable>
  /** The present gift, which may have left the menu. */
  gift?: { id: number; name: string } | undefined
}

/** What a code gives, from which sum, and when. */
export function EffectFields({ form, gift }: EffectFieldsProps) {
  const isGift = form.draft.type === PROMO_TYPE.gift
  const dishes = useQuery({ ...menuQueries.dishes({}), enabled: isGift })
  const onSite = (dishes.data ?? []).filter(({ visibility }) => visibility !== 'draft')
  const options = [
    { value: null, label: dishes.isPending ? 'Загружаем меню…' : 'Выберите блюдо' },
    ...(gift && !onSite.some(({ id }) => id === gift.id) ? [{ value: gift.id, label: gift.name }] : []),
    ...onSite.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <EditField form={form} name="type" />
      <div className="mt-4 grid grid-cols-2 gap-x-2.5">
        <EditField form={form} name="percent" />
        <EditField form={form} name="amount" />
        <EditField form={form} name="gift_goods_id" options={options} className="col-span-2" />
        <EditField form={form} name="min_total" className={isGift ? 'col-span-2' : undefined} />
        <EditField form={form} name="starts_at" />
        <EditField form={form} name="ends_at" />
      </div>
      <EditField form={form} name="once_per_customer" />
    </>
  )
}
