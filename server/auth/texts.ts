import { triesLeft } from '~/rules/count-text'
import { MINUTE_MS } from '~/rules/time'
import { readSmsName } from '#server/db/sms-name'
import type { ServiceContext } from '#server/http/context'

/** At most four of a code's five attempts are left. */
export function triesLeftText(left: number): string {
  if (left <= 0) return 'Код не подошёл. Попыток не осталось, запросите новый.'
  return `Код не подошёл. ${triesLeft(left)}.`
}

/** A code was entered that was sent before the last one. */
export const NEWER_CODE_TEXT = 'Это прежний код, мы отправили новее. Введите последний из\u00a0СМС.'

/** Why the last code does not work. */
export function expiredText(last: { used_at: number | null; expires_at: number } | undefined, at: number): string {
  if (last && last.used_at === null && last.expires_at <= at) return 'Код устарел. Запросите новый.'
  if (last && last.used_at === null) return triesLeftText(0)
  return 'Этот код больше не действует. Запросите новый.'
}

/** A message has 70 Cyrillic letters; a longer one costs as two. */
const MESSAGE_LENGTH = 70

/** The message with a sign-in code. Its last line, if there is room, lets the browser fill the code in, on the shop's site only. */
export async function codeText(code: string, { db, settings }: Pick<ServiceContext, 'db' | 'settings'>): Promise<string> {
  const bound = `Код ${code}. Никому его не говорите.\n@${new URL(settings.origin).hostname} #${code}`
  return bound.length > MESSAGE_LENGTH ? `Код ${code} для входа в ${await readSmsName(db)}. Никому его не говорите.` : bound
}

export const CAPTCHA_TEXTS = {
  missing: 'Подтвердите, что вы не робот.',
  refused: 'Проверка не прошла. Пройдите её ещё раз.',
  unreachable: 'Не получилось проверить, что вы не робот. Попробуйте через минуту.',
}

const fromNow = new Intl.RelativeTimeFormat('ru')

/** A wait, rounded up: «через 34 минуты», from an hour «через 5 часов», from twelve hours «завтра». */
export function waitText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS))
  const hours = Math.ceil(minutes / 60)
  if (minutes < 60) return fromNow.format(minutes, 'minute')
  if (hours === 1) return 'через час'
  return hours < 12 ? fromNow.format(hours, 'hour') : 'завтра'
}
