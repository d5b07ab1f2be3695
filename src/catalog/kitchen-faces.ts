import type { FoodField } from '~/lib/food-field'
import { Clock, Moon, Wrench } from '~/ui/icons.gen'
import type { KitchenNotice } from './kitchen-notice'

/** The colour and the icon of what is said of the kitchen. Look §3. */
export const kitchenFaces = {
  maintenance: { field: 'gari', Icon: Wrench },
  night: { field: 'tamago', Icon: Moon },
  busy: { field: 'gari', Icon: Clock },
} as const satisfies Record<KitchenNotice['kind'], { field: FoodField; Icon: typeof Clock }>
