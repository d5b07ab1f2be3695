import { z } from 'zod'
import { money } from './common'

/** What the delivery costs from a sum of the goods on, in roubles. */
const ladderStep = z.object({ from: money, fee: money }).meta({ id: 'LadderStep' })
export type LadderStep = z.infer<typeof ladderStep>
