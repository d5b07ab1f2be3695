import { expect, it } from 'vitest'
import { readEmail } from './email-address'

it.each([
  ['anna@example.ru', 'anna@example.ru'],
  ['  Anna.K@EXAMPLE.Ru ', 'Anna.K@example.ru'],
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@ПОЧТА.РФ', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  ['test@сайт.рф', 'test@xn--80aswg.xn--p1ai'],
  ['ghfh@renangonçalves.com', 'ghfh@xn--renangonalves-pgb.com'],
  ['1500111@профи-инвест.рф', '1500111@xn----dtbjjb4adhjrlq.xn--p1ai'],
  ["o'neil+tag@mail.co.uk", "o'neil+tag@mail.co.uk"],
  ['mailto:a\u200bnna@example.ru', 'anna@example.ru'],
  ['anna@mail.ru.', 'anna@mail.ru'],
  ['MAILTO:anna@XN--80A1ACNY.XN--P1AI', 'anna@xn--80a1acny.xn--p1ai'],
])('%s is stored as %s', (text, email) => expect(readEmail(text)).toEqual({ email }))

it.each([
  ['anna', 'нет\u00a0@'],
  ['anna@@mail.ru', 'два\u00a0@'],
  ['a@example.ru, b@example.ru', 'Нужен один адрес'],
  ['a@example.ru\nBcc: all@example.ru', 'Нужен один адрес'],
  ['@mail.ru', 'нет имени'],
  ['иван@mail.ru', '«и»'],
  ['\u0441lient@mail.ru', '«\u0441»'],
  ['anna собака mail.ru', 'знак\u00a0@'],
  ['anna@mail,ru', 'запятая вместо точки'],
  ['anna @mail.ru', 'пробел'],
  ['anna.@mail.ru', 'точка'],
  ['an..na@mail.ru', 'точка'],
  ['anna@mail', 'после\u00a0@'],
  ['anna@mail.1', 'после\u00a0@'],
  ['anna@127.0.0.1', 'после\u00a0@'],
  ['anna@mail.ru:80', 'после\u00a0@'],
  ['anna@-mail.ru', 'после\u00a0@'],
  ['anna@ma_il.ru', 'после\u00a0@'],
  [`${'a'.repeat(54)}@example.ru`, 'длинный'],
])('%s is refused with the reason', (text, reason) => expect(readEmail(text).fault).toContain(reason))
