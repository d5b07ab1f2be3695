import { useQueryClient } from '@tanstack/react-query'
import type { ImportPlan } from '~/contracts/staff-exchange'
import { errorText } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { TOO_HIGH } from '~/rules/import-prices'
import { percentOf } from '~/rules/money'
import { plural, priceText } from '~/rules/number-text'
import { api } from '~/staff/api'
import { StaffButton } from '~/staff/kit/staff-button'
import { importQueries } from './import.queries'
import { Notice } from './plan-notices'
import type { Review } from './use-review'

type PricesQuestionProps = { id: number; plan: ImportPlan; review: Review; isAsked: boolean }

/** Prices that may be kopecks or cents, with both readings of one dish; divided ones can go back. Nothing where prices are as usual. */
export function PricesQuestion({ id, plan: { prices, program }, review, isAsked }: PricesQuestionProps) {
  const queryClient = useQueryClient()
  const divide = useSingleMutation({
    mutationFn: (divide: boolean) => api('POST /staff/imports/{id}/prices', { params: { id }, body: { divide } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importQueries.one(id).queryKey }),
  })
  if (prices === null) return null
  const { example } = prices
  const fault = divide.error && <span className="mt-2 block text-err">{glue(errorText(divide.error))}</span>
  if (prices.is_divided || !review.isAsking)
    return (
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-drop bg-quiet px-5 py-2 type-row">
        <span className="mr-auto py-1.5">
          {prices.is_divided ? 'Цены разделили на\u00a0100' : 'Цены взяли как в\u00a0файле'}: «{example.name}» {priceText(example.price)}
          {fault}
        </span>
        <StaffButton size="sm" kind="deep" isLoading={divide.isPending} onClick={() => divide.mutate(!prices.is_divided)}>
          {prices.is_divided ? 'Вернуть как в\u00a0файле' : 'Разделить на\u00a0100'}
        </StaffButton>
      </div>
    )
  return (
    <div className="mt-3">
      <Notice isAlert={isAsked}>
        <b className="font-[600]">Какие это цены?</b> {whyText(prices, program)}
        <span className="mt-2 flex flex-wrap items-center gap-2">
          <span className="mr-2">«{example.name}» стоит</span>
          <StaffButton size="sm" kind="ink" isLoading={divide.isPending} onClick={() => divide.mutate(true)}>
            {priceText(percentOf(example.price, 1))}, разделить на&nbsp;100
          </StaffButton>
          <StaffButton size="sm" onClick={review.keepPrices}>
            {priceText(example.price)}, так и&nbsp;есть
          </StaffButton>
        </span>
        {fault}
      </Notice>
    </div>
  )
}

const BY = { dishes: 'чем у\u00a0тех\u00a0же блюд в\u00a0меню', menu: 'чем обычно в\u00a0меню', usual: 'чем обычно стоят блюда' }

function whyText({ times, usual, by }: NonNullable<ImportPlan['prices']>, program: string): string {
  if (times < TOO_HIGH) return `${program || 'Программа'} хранит цены в\u00a0копейках или\u00a0центах и\u00a0не\u00a0пишет об\u00a0этом.`
  const high = `Они в\u00a0${times}\u00a0${plural(times, ['раз', 'раза', 'раз'])} выше, ${BY[by]}`
  return by === 'dishes' ? `${high}.` : `${high}: ${priceText(usual)}.`
}
