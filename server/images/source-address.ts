import { noPicture, refused } from './failures'

/** Where a picture comes from: a file of our own, or a foreign server's. Both are written in one way only, so that the
 *  same picture never has two names. */
export type SourceAddress = { kind: 'own'; path: string } | { kind: 'foreign'; url: string }

/** Reads the second part of `/_ipx/{modifiers}/{source}`, still encoded: `pictures/x.webp`, or `https://host/x.jpg`
 *  (with one slash as well, as some servers leave it, or encoded whole) of a host in the list. Throws a 400 or 404 that
 *  says why not. Pure. Contract "Images". */
export function readSource(source: string, hosts: string[]): SourceAddress {
  const written = /^[a-z]+%3a/i.test(source) ? decoded(source) : source
  if (/^[a-z][a-z\d+.-]*:/i.test(written)) return foreign(written, hosts)
  if (/^(\/|%2f|\\|%5c)/i.test(source)) throw refused('Адрес картинки начинается сразу с имени папки или с https://')
  const path = source.split('/').map(cleanSegment)
  if (path[0] === '_ipx') throw refused('Картинка из картинки не делается: укажите исходную')
  return { kind: 'own', path: `/${path.map(encodeURIComponent).join('/')}` }
}

function foreign(address: string, hosts: string[]): SourceAddress {
  if (!/^https:/i.test(address)) throw refused('Чужие картинки берутся только по https')
  const [, written = '', path = ''] = /^https:\/{1,2}([^/]+)\/(.*)$/i.exec(address) ?? []
  const host = written.toLowerCase()
  if (!hosts.includes(host)) throw refused(`Картинки с ${host.slice(0, 80) || 'такого адреса'} здесь не показываются`)
  return { kind: 'foreign', url: `https://${host}/${path.split('/').map(cleanSegment).map(encodeURIComponent).join('/')}` }
}

/** One name of a path, decoded. */
function cleanSegment(segment: string): string {
  const name = decoded(segment)
  if (name === '') throw noPicture()
  if (name === '.' || name === '..' || /[/\\?#\u0000-\u001f]/.test(name)) throw refused('В адресе картинки нельзя выходить из папки')
  return name
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw refused('Адрес картинки записан с ошибкой')
  }
}
