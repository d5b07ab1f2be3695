import { z } from 'zod'
import { idParam } from './common'

/** GET /v3/option/system-status */
export const systemStatus = z
  .object({
    night_mode: z.boolean(),
    delivery_state: z.object({ is_busy: z.boolean(), message: z.string() }),
    maintenance_state: z.object({ is_active: z.boolean(), message: z.string() }),
  })
  .meta({ id: 'SystemStatus' })
export type SystemStatus = z.infer<typeof systemStatus>
/** Default: the city with the lowest id. */
export const systemStatusQuery = z.object({ city_id: idParam.optional() })

/** GET /v3/option/check-night-mode/{id}; the id is the city's. */
export const nightMode = z.object({ night_mode: z.boolean() }).meta({ id: 'NightMode' })

/** GET /health */
export const health = z
  .object({ ok: z.boolean(), version: z.string(), build: z.string(), database: z.enum(['ok', 'down']) })
  .meta({ id: 'Health' })

/** GET /staff/health: ages in seconds, null where there is none yet. `bucket`: that of the backups. */
export const shopHealth = z
  .object({
    version: z.string(),
    build: z.string(),
    bucket: z.enum(['ok', 'down', 'none']),
    backup_age: z.number().int().nullable(),
    cron_age: z.number().int().nullable(),
  })
  .meta({ id: 'ShopHealth' })
export type ShopHealth = z.infer<typeof shopHealth>
