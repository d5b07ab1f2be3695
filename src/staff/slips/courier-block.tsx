import type { DeliverySheet } from '~/contracts/staff-board'
import { usePhoneText } from '~/lib/phone-mask'
import { formatPrice, glue } from '~/lib/text'

/** Where to, to whom, and what to take. */
export function CourierBlock({ sheet }: { sheet: DeliverySheet }) {
  const phoneText = usePhoneText()
  return (
    <section className="mt-2 border-t border-[#000] pt-2 break-words">
      <p className="text-[18px]/[24px] font-[650]">{glue(sheet.address)}</p>
      {sheet.name !== null && <p>{sheet.name}</p>}
      {sheet.phone !== null && <p>{phoneText(sheet.phone)}</p>}
      {sheet.comment !== null && <p className="font-[600]">«{glue(sheet.comment)}»</p>}
      <p className="mt-1 text-[18px]/[24px] font-[650]">
        {sheet.to_pay > 0 ? `Взять ${formatPrice(sheet.to_pay)}, ${sheet.pay_text}` : sheet.pay_text}
      </p>
    </section>
  )
}
