import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { inText } from '~/rules/age-text'
import type { FirstOwnerBody } from '~/contracts/staff-people'
import { DAY_MS } from '~/rules/time'
import { budgetWait, countAttempt, hasTriesLeft } from '#server/auth/attempts'
import { CODE_MS } from '#server/auth/codes.service'
import { usedBy } from '#server/auth/repeats'
import { requireServedPhone } from '#server/auth/served-phone'
import { HttpError, missing } from '#server/core/errors'
import { sha256Hex, tokenOf } from '#server/core/secrets'
import { rowWhere } from '#server/db/row-where'
import { loginCodes, staff, staffSessions } from '#server/db/tables'
import { addressNetwork } from '#server/http/client-address'
import type { ServiceContext } from '#server/http/context'
import { audited } from '#server/staff/access/audited'
import { hasOwner, OWNER_LINK } from './owner-link'
import { refusedPhone } from './people.service'
import { endOthers, newSession } from './sessions'

type FirstOwner = FirstOwnerBody & { label: string } & Record<'session' | 'key', string | undefined>

/** Makes the holder of the link the first owner, signs them in, and returns the session's token. With the `key` of a call whose answer was
 *  lost it replaces that session by the same one. @throws HttpError 404 for an unknown link, 409 `phone_taken`, 410 for one that was used
 *  or has expired and for a shop with an owner, 422 `phone:`, 429 */
export async function becomeFirstOwner(ctx: ServiceContext, { token: secret, name, phone, label, session, ...given }: FirstOwner) {
  const { db, now, settings, address } = ctx
  requireServedPhone(settings, phone)
  const at = now.getTime()
  const key = given.key ?? crypto.randomUUID()
  const hmac = sha256Hex(secret)
  const subject = `address:${addressNetwork(address)}`
  const budgets = [
    { subject, limit: 60 },
    { subject, limit: 120, windowMs: DAY_MS },
  ]
  const isThis = and(eq(loginCodes.phone, OWNER_LINK.phone), eq(loginCodes.channel, OWNER_LINK.channel), eq(loginCodes.code_hmac, hmac))
  const isLive = and(isThis, isNull(loginCodes.used_at), isNull(loginCodes.replaced_at), gt(loginCodes.expires_at, at))
  const linkLives = sql`exists (select 1 from ${loginCodes} where ${isLive})`
  const isNew = and(eq(staff.phone, phone), eq(staff.role, 'owner'), eq(staff.created_at, at))
  const token = tokenOf(settings.codeSecret, `staff:${phone}`, key)
  const row = newSession({ token, person: { id: 0, role: 'owner' }, deviceId: null, label, at })
  const used = usedBy({ phone: OWNER_LINK.phone, hmac, key, since: at - CODE_MS })
  const isOwner = sql`from ${staff} where ${staff.phone} = ${phone} and ${staff.role} = 'owner' and ${staff.status} = 'active'
    and exists (select 1 ${used})`
  const [, , , , [opened]] = await db
    .batch([
      db.insert(staff).select(
        rowWhere(
          staff,
          { name, phone, role: 'owner', created_at: at },
          sql`where ${linkLives} and not ${hasOwner(settings)}
            and ${hasTriesLeft('staff_code_wrong', budgets, now)}`,
        ),
      ),
      audited(ctx, {
        action: 'person.add',
        subject: sql`'person:' || ${staff.id}`,
        after: { role: 'owner', kitchens: [] },
        tail: sql`from ${staff} where ${isNew} and ${linkLives}`,
      }),
      db
        .update(loginCodes)
        .set({ used_at: at, repeat_hash: sha256Hex(key) })
        .where(and(isLive, sql`exists (select 1 from ${staff} where ${isNew})`)),
      db.delete(staffSessions).where(eq(staffSessions.token_hash, row.token_hash)),
      db
        .insert(staffSessions)
        .select(rowWhere(staffSessions, { ...row, staff_id: sql`${staff.id}` }, isOwner))
        .returning({ staff_id: staffSessions.staff_id }),
      countAttempt(
        ctx,
        'staff_code_wrong',
        budgets,
        sql`not exists (select 1 from ${staffSessions} where ${staffSessions.token_hash} = ${row.token_hash})`,
      ),
    ])
    .catch((error: unknown) => {
      throw refusedPhone(error)
    })
  if (opened) {
    await db.batch(endOthers(ctx, { ...row, ...opened }, session))
    return token
  }
  const { waitMs } = await budgetWait(ctx, 'staff_code_wrong', budgets)
  if (waitMs > 0) throw new HttpError(429, 'too_many_tries', `Слишком много попыток. Попробуйте ${inText(waitMs)}.`)
  const [found] = await db
    .select({ isOwned: sql<number>`${hasOwner(settings)}` })
    .from(loginCodes)
    .where(isThis)
  if (!found) throw missing('Такой ссылки нет. Проверьте, что скопировали её целиком.')
  if (found.isOwned) throw new HttpError(410, 'has_owner', 'У магазина уже есть владелец. Войдите по коду из СМС.')
  throw new HttpError(410, 'link_over', 'Ссылка больше не действует. Получите новую на сервере: npm run shop -- owner-link')
}
