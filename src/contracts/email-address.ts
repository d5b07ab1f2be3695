/** An e-mail address as it is stored, or why it is none. */
type ReadEmail = { email: string; fault?: undefined } | { email?: undefined; fault: string }

/** Tills and banks refuse a receipt with a longer one. */
export const MAX_EMAIL_LENGTH = 64
const WRONG = 'Проверьте адрес почты'

/** The one rule for e-mail, in browser and Worker: `ivan@почта.рф` is `ivan@xn--80a1acny.xn--p1ai`, as receipt services take it. The mailbox
 *  keeps its case, the domain does not. Pure. */
export function readEmail(text: string): ReadEmail {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;]+$/, '')
  if (plain.length > MAX_EMAIL_LENGTH) return { fault: 'Адрес почты слишком длинный' }
  if (!plain.includes('@') && /собак|\(?at\)?\s/i.test(plain)) return { fault: `${WRONG}: вместо «собака» поставьте знак\u00a0@` }
  if (/^[^@]+@[^@\s]*,[^@\s]*$/.test(plain)) return { fault: `${WRONG}: после\u00a0@ запятая вместо точки` }
  if (/[\s,;]/.test(plain)) return { fault: `${WRONG}: в\u00a0нём пробел или запятая. Нужен один адрес` }
  const [mailbox = '', domain, ...more] = plain.split('@')
  if (domain === undefined) return { fault: `${WRONG}: в\u00a0нём нет\u00a0@` }
  if (more.length > 0) return { fault: `${WRONG}: в\u00a0нём два\u00a0@` }
  if (mailbox === '') return { fault: `${WRONG}: нет имени до\u00a0@` }
  const [strange] = /[^\u0021-\u007e]/u.exec(mailbox) ?? []
  if (strange !== undefined) return { fault: `${WRONG}: до\u00a0@ не\u00a0латинская буква «${strange}»` }
  if (!/^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(mailbox))
    return { fault: `${WRONG}: до\u00a0@ лишний знак или точка` }
  const host = asciiHost(domain)
  if (host === null) return { fault: `${WRONG}: после\u00a0@ нужен сайт почты, например mail.ru или почта.рф` }
  const email = `${mailbox}@${host}`
  return email.length > MAX_EMAIL_LENGTH ? { fault: 'Адрес почты слишком длинный' } : { email }
}

/** A domain in ASCII, as the URL standard writes it; null for none. */
function asciiHost(domain: string): string | null {
  const url = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? `http://${domain}` : ''
  if (!URL.canParse(url)) return null
  const { hostname } = new URL(url)
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(hostname) ? hostname : null
}
