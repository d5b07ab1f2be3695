import { defineConfig } from 'drizzle-kit'

/** `npm exec -c "drizzle-kit generate --name what-changed"` writes the next `NNNN_name.sql`; wrangler applies them. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './server/db/tables.ts',
  out: './server/db/migrations',
})
