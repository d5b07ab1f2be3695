import { expect, it } from 'vitest'
import { isCrawler } from './crawlers'

it.each([
  'Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/118.0 Mobile Safari/537.36 (compatible; GoogleBot/2.1)',
  'Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +https://help.mail.ru/webmaster/indexing/robots)',
  'TelegramBot (like TwitterBot)',
])('crawler: %s', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(true)
})

it.each([
  null,
  '',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
])('browser: %s', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(false)
})
