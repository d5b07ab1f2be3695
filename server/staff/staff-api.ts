import type { WireOf } from '~/contracts/endpoint'
import type { dictionaryEndpoints } from '#server/shop/dictionaries.routes'
import type { auditEndpoints } from './office/audit/audit.routes'
import type { boardEndpoints } from './kitchen/board/board.routes'
import type { courierEndpoints } from './courier/courier.routes'
import type { customerEndpoints } from './office/customers/customers.routes'
import type { deskEndpoints } from './desk/desk.routes'
import type { editsEndpoints } from './desk/edits.routes'
import type { phoneOrderEndpoints } from './desk/phone-orders.routes'
import type { exportEndpoints } from './office/exchange/export.routes'
import type { importEndpoints } from './office/exchange/imports.routes'
import type { loyaltyTermsEndpoints } from './office/loyalty/loyalty.routes'
import type { mediaEndpoints } from './office/media/media.routes'
import type { menuEndpoints } from './office/menu/menu.routes'
import type { numbersEndpoints } from './office/numbers/numbers.routes'
import type { deviceEndpoints } from './office/people/devices.routes'
import type { peopleEndpoints } from './office/people/people.routes'
import type { signInEndpoints } from './office/people/sign-in.routes'
import type { placeEndpoints } from './office/places/places.routes'
import type { zoneEndpoints } from './office/places/zones.routes'
import type { officeNewsEndpoints } from './office/promos/news.routes'
import type { promotionEndpoints } from './office/promos/promotions.routes'
import type { readyEndpoints } from './office/ready/ready.routes'
import type { apologyEndpoints } from './office/settings/apology.routes'
import type { payTermsEndpoints } from './office/settings/payments.routes'
import type { shopEndpoints } from './office/settings/shop.routes'
import type { staffEndpoints } from './staff.routes'
import type { stopEndpoints } from './kitchen/stops/stops.routes'

/** What the staff screens may call. Types only: tsconfig.worker.json writes them out, tsconfig.browser.json reads them. */
export type StaffApi =
  | WireOf<typeof dictionaryEndpoints>
  | WireOf<typeof auditEndpoints>
  | WireOf<typeof boardEndpoints>
  | WireOf<typeof courierEndpoints>
  | WireOf<typeof customerEndpoints>
  | WireOf<typeof deskEndpoints>
  | WireOf<typeof editsEndpoints>
  | WireOf<typeof phoneOrderEndpoints>
  | WireOf<typeof exportEndpoints>
  | WireOf<typeof importEndpoints>
  | WireOf<typeof loyaltyTermsEndpoints>
  | WireOf<typeof mediaEndpoints>
  | WireOf<typeof menuEndpoints>
  | WireOf<typeof numbersEndpoints>
  | WireOf<typeof deviceEndpoints>
  | WireOf<typeof peopleEndpoints>
  | WireOf<typeof signInEndpoints>
  | WireOf<typeof placeEndpoints>
  | WireOf<typeof zoneEndpoints>
  | WireOf<typeof officeNewsEndpoints>
  | WireOf<typeof promotionEndpoints>
  | WireOf<typeof readyEndpoints>
  | WireOf<typeof apologyEndpoints>
  | WireOf<typeof payTermsEndpoints>
  | WireOf<typeof shopEndpoints>
  | WireOf<typeof staffEndpoints>
  | WireOf<typeof stopEndpoints>
