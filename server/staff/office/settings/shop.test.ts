import { createExecutionContext, waitOnExecutionContext } from '#host/testing'
import { env } from '#host'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { CONSENT_VERSION } from '~/contracts/site'
import { shopContacts as contactsShape } from '~/contracts/dictionaries'
import { staffMe } from '~/contracts/staff-people'
import { staffShop, type StaffShopBody } from '~/contracts/staff-shop'
import { api } from '#server/app'
import { contacts, shopFacts, staffAudit } from '#server/db/tables'
import { answerFeed } from '#server/feed/feed'
import { call as callApi, db, read } from '#server/http/api.testing'
import { messagesOf, silentOrder } from '#server/messages/messages.testing'
import { atMinute, call, NOON, pickupBody, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { cookieFor, staffCall } from '#server/staff/office/people/people.testing'
import { auditsOf } from '#server/staff/staff.testing'

setUpShop()

const REACH = { phone: '+749 (512) 04-545', telegram: 'https://t.me/love_sushi_demo', viber: 'viber://chat?number=1', whatsapp: '' }
beforeAll(async () => {
  await db
    .insert(contacts)
    .values({ id: 1, ...REACH })
    .onConflictDoUpdate({ target: contacts.id, set: REACH })
})
afterEach(async () => {
  await db.delete(shopFacts)
  await db.delete(staffAudit)
  await db.update(contacts).set(REACH)
})

const readAll = async () => staffShop.parse((await call('GET', '/staff/shop', { token: STAFF_TOKEN })).json)
const change = (body: StaffShopBody | Record<string, unknown>, revision: number | null = 0) =>
  call('PATCH', '/staff/shop', { token: STAFF_TOKEN, body, ...(revision !== null && { headers: { 'if-match': `"${revision}"` } }) })

/** Another shop in every fact. */
const OTHER = {
  name: 'Рис & Нори',
  title: 'Роллы на дом',
  description: 'Роллы и лапша.',
  company: 'ИП Ильин',
  inn: '500100732259',
  ogrn: '304500116000157',
  legal_address: 'Тула, Советская, 1',
  phone: '+7 (487) 212-34-56',
  free_phone: '',
  email: 'hi@risnori.example',
  since: 2026,
  social: 'https://vk.com/risnori',
  photos: '',
  app_store: '',
  play_store: '',
  telegram: '',
  viber: '',
}
const OLD = /Love Sushi|Лав Суши|love[-_]?sushi|\+749|\+780|74951204545/i

describe('GET and PATCH /staff/shop', () => {
  test('an owner in another country asks for consent by a line; the site learns it at once', async () => {
    const shown = async () => contactsShape.parse((await call('GET', '/v2/option')).json).shop?.consent
    expect(await shown()).toBe('tick')
    expect((await change({ consent: 'line' })).status).toBe(200)
    expect(await shown()).toBe('line')
    expect((await change({ consent: 'never' }, 1)).status).toBe(422)
    expect((await change({ consent: null }, 1)).status).toBe(200)
    expect(await shown()).toBe('tick')
  })

  test('an owner writes the text of the consent: the version is the moment, the old text stays in the log, null is the default', async () => {
    const shown = async () => contactsShape.parse((await call('GET', '/v2/option')).json).shop
    const TEXT = 'Согласен.\n\n# Что\nТелефон'
    const before = await readAll()
    expect(await shown()).toMatchObject({ consent_text: before.consent_text, consent_version: CONSENT_VERSION })
    expect((await change({ consent_text: ` ${TEXT} ` })).status).toBe(200)
    const version = NOON.toISOString()
    expect(await shown()).toMatchObject({ consent_text: TEXT, consent_version: version })

    atMinute(5)
    expect((await change({ title: 'Роллы', consent_text: TEXT }, 1)).json).toMatchObject({ consent_version: version, revision: 2 })
    expect((await change({ consent_text: 'Другой' }, 2)).json).toMatchObject({ consent_version: new Date(Date.now()).toISOString() })
    expect((await change({ consent_text: null }, 3)).json).toMatchObject({
      consent_text: before.consent_text,
      consent_version: CONSENT_VERSION,
    })
    expect((await auditsOf('shop:1')).map(({ after }) => after)).toContainEqual({ consent_text: TEXT, consent_version: version })
  })

  test.each(['', 'я'.repeat(10_001), 7])(
    'a text of the consent that is no text is refused, and no version can be set',
    async (consent_text) => {
      expect(await change({ consent_text })).toMatchObject({
        status: 422,
        json: { error: { fields: { consent_text: expect.any(String) } } },
      })
      await change({ title: 'Роллы', consent_version: '2020-01-01' })
      expect(await readAll()).toMatchObject({ consent_version: CONSENT_VERSION })
    },
  )

  test('the phone may have an extension, and nothing else behind its digits', async () => {
    expect((await change({ phone: '+7 495 120-45-45, доб. 12' })).status).toBe(200)
    expect((await readAll()).phone).toBe('+7 495 120-45-45, доб. 12')
    expect(await change({ phone: '+7 495 120-45-45 звоните' }, 1)).toMatchObject({
      status: 422,
      json: { error: { fields: { phone: expect.any(String) } } },
    })
  })

  test('without a row every fact is the default; null brings it back', async () => {
    const shop = await readAll()
    expect(shop).toMatchObject({ name: 'Love Sushi', sms_name: 'Love Sushi', ...REACH, revision: 0 })
    expect(shop.extras).toContainEqual({ name: 'имбирь', per_person: 0.5 })
    expect(staffShop.parse((await change({ title: 'Пицца', since: 1999 })).json)).toEqual({
      ...shop,
      title: 'Пицца',
      since: 1999,
      revision: 1,
    })
    expect(staffShop.parse((await change({ title: null }, 1)).json)).toEqual({ ...shop, since: 1999, revision: 2 })
  })

  test('a shop with a name of its own takes no link, address or seller of the default', async () => {
    const shop = staffShop.parse((await change({ name: 'Рис и Нори у Оки' })).json)
    expect(shop).toMatchObject({ company: 'Рис и Нори у Оки', privacy_operator: 'Рис и Нори у Оки', sms_name: 'Рис и Нори у' })
    expect(shop).toMatchObject({ email: '', social: '', app_store: '', free_phone: '', since: null })
  })

  test('a change is audited with the changed fields alone, and the same again changes nothing', async () => {
    await change({ name: 'Рис', phone: REACH.phone, telegram: 'https://t.me/ris' })
    expect(await auditsOf('shop:1')).toMatchObject([
      { action: 'shop.set', before: { name: null, telegram: REACH.telegram }, after: { name: 'Рис', telegram: 'https://t.me/ris' } },
    ])
    expect((await auditsOf('shop:1'))[0]?.after).not.toHaveProperty('phone')
    expect((await change({ name: 'Рис' }, 1)).json).toMatchObject({ revision: 1 })
    expect(await auditsOf('shop:1')).toHaveLength(1)
  })

  test('an old revision is 409 with both; none is 428; of two at once one wins', async () => {
    await change({ name: 'Рис' })
    expect(await change({ name: 'Нори' })).toMatchObject({
      status: 409,
      json: { error: { code: 'edited_meanwhile', by: null, at: NOON.toISOString(), now: { name: 'Рис', revision: 1 } } },
    })
    expect(await change({ name: 'Нори' }, null)).toMatchObject({ status: 428, json: { error: { code: 'revision_required' } } })
    const answers = await Promise.all([change({ name: 'Один' }, 1), change({ name: 'Два' }, 1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await readAll()).revision).toBe(2)
  })

  test('a shop without contacts gets them', async () => {
    await db.delete(contacts)
    expect((await readAll()).phone).toBe('')
    expect((await change({ phone: '+7 (487) 212-34-56' })).json).toMatchObject({ phone: '+7 (487) 212-34-56', telegram: '' })
  })

  test('a change needs a PIN given lately', async () => {
    const owner = await cookieFor({ role: 'owner' })
    const send = () => staffCall('PATCH', '/staff/shop', { cookie: owner, body: { title: 'Пицца' }, headers: { 'if-match': '"0"' } })
    atMinute(10)
    expect(await staffCall('GET', '/staff/shop', { cookie: owner })).toMatchObject({ status: 200 })
    expect(await send()).toMatchObject({ status: 403, json: { error: { code: 'pin_needed' } } })
  })

  test.each<[Record<string, unknown>, string]>([
    [{ name: '' }, 'name'],
    [{ name: 'я'.repeat(61) }, 'name'],
    [{ sms_name: 'тринадцать12!' }, 'sms_name'],
    [{ inn: '7707083894' }, 'inn'],
    [{ inn: '123' }, 'inn'],
    [{ ogrn: '1027700132196' }, 'ogrn'],
    [{ phone: '' }, 'phone'],
    [{ phone: '12-34' }, 'phone'],
    [{ free_phone: '8800звони' }, 'free_phone'],
    [{ email: 'no at' }, 'email'],
    [{ social: 'http://vk.com/x' }, 'social'],
    [{ photos: 'javascript:alert(1)' }, 'photos'],
    [{ telegram: 'https://t.me@evil.example/' }, 'telegram'],
    [{ viber: 'https' }, 'viber'],
    [{ since: 20 }, 'since'],
    [{ extras: [{ name: '', per_person: 1 }] }, 'extras.0.name'],
    [{ extras: [{ name: 'васаби', per_person: -1 }] }, 'extras.0.per_person'],
    [{}, ''],
  ])('%j is 422', async (body, field) => {
    const answer = await change(body)
    expect(answer.status).toBe(422)
    if (field) expect(Object.keys((answer.json as { error: { fields: object } }).error.fields)).toEqual([field])
  })

  test.each(['7707083893', '500100732259', ''])('INN %s is taken', async (inn) => {
    expect((await change({ inn, ogrn: inn && '1027700132195' })).status).toBe(200)
  })
})

describe('after a change nothing names the old shop', () => {
  const document = async (path: string) => {
    const context = createExecutionContext()
    const answer = await answerFeed(new Request(`https://shop.test${path}`), { ...env, API_BASE_URL: '' }, context, api.fetch)
    const body = await answer.text()
    await waitOnExecutionContext(context)
    return body
  }
  const DOCUMENTS = ['/feed/yml.xml', '/sitemap.xml', '/manifest.webmanifest', '/staff.webmanifest', '/offline.html']

  test('contacts, feed, manifests, offline page, description of the API, staff screens and SMS', async () => {
    for (const path of DOCUMENTS) await document(path)
    await change(OTHER)
    vi.setSystemTime(Date.now() + 5_001)

    const { shop, phone } = await read(await callApi('/v2/option'), contactsShape)
    expect({ ...shop, phone }).toMatchObject({ name: OTHER.name, inn: OTHER.inn, phone: OTHER.phone, social: OTHER.social })
    const me = staffMe.parse((await call('GET', '/staff/me', { token: STAFF_TOKEN })).json)
    expect(me.shop).toMatchObject({ name: OTHER.name })
    const { info } = (await call('GET', '/openapi.json')).json as { info: { title: string } }
    expect(info.title).toBe('Рис & Нори API')
    const texts = await Promise.all(DOCUMENTS.map(document))
    for (const [index, text] of texts.entries()) expect([DOCUMENTS[index], OLD.exec(text)?.[0]]).toEqual([DOCUMENTS[index], undefined])
    expect(texts[0]).toContain('<name>Рис &amp; Нори</name><company>ИП Ильин</company>')
    expect(JSON.parse(texts[2] ?? '')).toMatchObject({ name: OTHER.name, short_name: OTHER.name, description: OTHER.description })
    expect(texts[4]).toContain('<title>Связи нет | Рис &amp; Нори</title>')

    const order = await silentOrder(pickupBody())
    await call('PATCH', `/staff/orders/${order.id}`, { token: STAFF_TOKEN, body: { status: 'processed' } })
    await change({ sms_name: 'Рис' }, 1)
    await call('PATCH', `/staff/orders/${order.id}`, { token: STAFF_TOKEN, body: { status: 'canceled', reason: 'Нет риса' } })
    const signed = (await messagesOf(order.phone)).map(({ text }) => text?.split(':')[0])
    expect(signed).toEqual(['Рис & Нори', 'Рис'])
    expect(JSON.stringify([shop, me, info])).not.toMatch(OLD)
  })
})
