import type { Mood } from '#server/platform/payments/sandbox-bank'

/** How the bank can be told to behave, the usual way first. */
export const MOODS: readonly { value: Mood; title: string; text: string }[] = [
  { value: 'good', title: 'Отвечает сразу', text: 'Магазин узнаёт об оплате раньше, чем вы вернётесь' },
  { value: 'slow', title: 'Думает двадцать секунд', text: 'До тех пор платёж висит' },
  { value: 'twice', title: 'Сообщает дважды', text: 'Одно и то же уведомление приходит два раза' },
  { value: 'disorder', title: 'Сообщает не по порядку', text: 'Последним приходит устаревшее уведомление' },
  { value: 'error', title: 'Отвечает ошибкой', text: 'На два вопроса магазина банк не ответит' },
  { value: 'silent', title: 'Молчит', text: 'Скажет об оплате, только если его спросят' },
]
