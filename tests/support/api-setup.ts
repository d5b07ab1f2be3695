import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

await reset()
await applyD1Migrations(env.DB, env.MIGRATIONS)
