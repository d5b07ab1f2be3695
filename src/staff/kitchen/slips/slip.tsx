import type { Board, DeliverySheet, Ticket } from '~/contracts/staff-board'
import type { SlipKind } from '~/contracts/staff-constants'
import type { StaffMe } from '~/contracts/staff-people'
import { capital, glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { allergyOf, namesAllergy } from '~/rules/allergy'
import { clockText } from '~/rules/clock-text'
import { doorWishes } from '~/rules/doorstep'
import { extrasOf } from '~/rules/packing'
import { stationText } from '~/rules/station-text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import type { Paper } from './paper.atoms'
import { QrCode } from '~/ui/qr-code'
import { SlipLines } from './slip-lines'
import { promiseOf } from '~/staff/kit/ticket-words'
import { afterAllergy, stationOf } from './slip-text'
import { usePhoneText } from '~/lib/phone-mask'

export type SlipProps = {
  ticket: Ticket
  kind: SlipKind
  board: Pick<Board, 'kitchen' | 'stations'>
  shop: StaffMe['shop']
  /** The station the slip is for; null is the whole kitchen. */
  station: number | null
  /** Name, phone and address; on the courier's slip only. */
  sheet: DeliverySheet | null
  paper: Paper
  printedAt: number
  /** Opens the order for staff. */
  link: string
}

/** A slip as it leaves the printer, black on white. Sums stand on the bag's and the courier's slip, name, phone and address on the
 *  courier's alone. */
export function Slip({ ticket, kind, board: { kitchen, stations }, shop, station, sheet, paper, printedAt, link }: SlipProps) {
  const zone = kitchen.time_zone
  const promise = promiseOf(ticket)
  const own = stationOf(ticket.lines, station)
  const stationName = stations.find(({ id }) => id === own)?.name
  const { cutlery, sauces } = extrasOf(ticket.persons, shop.extras)
  const allergy = allergyOf(ticket)
  const comment =
    namesAllergy(ticket.comment) || (ticket.comment !== null && sheet?.comment?.endsWith(ticket.comment)) ? null : ticket.comment
  const kinds = { kitchen: `готов к\u00a0${clockText(ticket.cook_by, zone)}`, pack: 'на пакет', courier: 'курьеру' }

  return (
    <article
      data-paper={paper}
      aria-label={`Слип заказа ${ticket.number}`}
      className="group/slip w-[74mm] bg-white text-[16px]/[22px] font-[500] text-[#000] data-[paper=58]:w-[52mm]"
    >
      <header className="grid grid-cols-[auto_1fr] items-end gap-x-2">
        <h1 className="font-voice text-[46px]/[46px] font-[650] tracking-[-0.045em] group-data-[paper=58]/slip:text-[34px]/[36px]">
          {ticket.number}
        </h1>
        <p className="text-right">
          {promise.word}
          <b className="block font-voice text-[26px]/[28px] font-[650] tracking-[-0.045em] group-data-[paper=58]/slip:text-[20px]/[22px]">
            {clockText(promise.moment, zone)}
          </b>
        </p>
        <p className="mt-1.5">{kinds[kind]}</p>
        {kind === 'kitchen' && stationName !== undefined && <p className="mt-1.5 text-right">{capital(stationText(stationName))}</p>}
      </header>
      {allergy !== null && (
        <p className="mt-2 flex items-center gap-3 rounded-[10px] bg-[#000] px-3.5 py-2.5 text-[18px]/[23px] font-[600] text-white print:[print-color-adjust:exact]">
          <StaffIcon name="shield-exclamation-point" className="shrink-0 print:[print-color-adjust:exact]" />
          <span>АЛЛЕРГИЯ: {glue(afterAllergy(allergy))}</span>
        </p>
      )}
      {sheet && <CourierBlock sheet={sheet} />}
      <SlipLines lines={ticket.lines} stations={stations} own={own} kind={kind} isLast={comment === null && kind !== 'pack'} />
      {comment !== null && <p className="mt-2 font-[600] break-words">«{glue(comment)}»</p>}
      {kind === 'pack' && (
        <p className="mt-2 text-[18px]/[24px] font-[650]">{ticket.is_paid ? 'Оплачен' : `К\u00a0оплате ${priceText(ticket.to_pay)}`}</p>
      )}
      <footer className="mt-2.5 flex items-start gap-3 border-t-2 border-dashed border-[#000] pt-3">
        <QrCode text={link} label="Открыть заказ" className="-m-2 size-[112px] shrink-0 group-data-[paper=58]/slip:size-[88px]" />
        <p className="min-w-0">
          {kind !== 'courier' && (
            <>
              <span className="block">{capital(cutlery)}</span>
              <span className="block">{capital(sauces)}</span>
            </>
          )}
          <span className="block">Напечатан {clockText(printedAt, zone)}</span>
          <span className="block">
            {shop.name}, {kitchen.name}
          </span>
        </p>
      </footer>
    </article>
  )
}

/** Where to, to whom, and what to take. */
function CourierBlock({ sheet }: { sheet: DeliverySheet }) {
  const phoneText = usePhoneText()
  return (
    <section className="mt-2 border-t border-[#000] pt-2 break-words">
      <p className="text-[18px]/[24px] font-[650]">{glue(sheet.address)}</p>
      {doorWishes(sheet).length > 0 && <p className="font-[650]">{capital(doorWishes(sheet).join(', '))}</p>}
      {sheet.recipient && (
        <p className="font-[650]">
          Получит {sheet.recipient.name}
          <span className="block">{phoneText(sheet.recipient.phone)}</span>
        </p>
      )}
      {sheet.recipient && <p>Заказ оформил гость:</p>}
      {sheet.name !== null && <p>{sheet.name}</p>}
      {sheet.phone !== null && <p>{phoneText(sheet.phone)}</p>}
      {sheet.comment !== null && <p className="font-[600]">«{glue(sheet.comment)}»</p>}
      <p className="mt-1 text-[18px]/[24px] font-[650]">
        {sheet.to_pay > 0 ? `Взять ${priceText(sheet.to_pay)}, ${sheet.pay_text}` : sheet.pay_text}
      </p>
    </section>
  )
}
