import { triesLeft } from '~/rules/number-text'
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
