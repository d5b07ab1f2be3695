import { smsCodeSent } from '~/contracts/auth'
import { idParams } from '~/contracts/common'
import {
  addNoteBody,
  customerBody,
  customerNote,
  customerPage,
  customersQuery,
  customersSearch,
  exportQuery,
  giveBonusesBody,
  givenBonuses,
  noteParams,
  revealedField,
  revealFieldBody,
  staffCustomer,
} from '~/contracts/staff-customers'
import { deleteUserBody } from '~/contracts/user'
import { endpoint, fileHeaders } from '#server/http/endpoint'
import { creating } from '#server/staff/access/repeatable'
import { staffWith } from '#server/staff/access/staff-context'
import { addNote, eraseByStaff, readCustomer, removeNote, revealField, sendEraseCode, setCustomer } from './customers.service'
import { exportCustomers } from './export-customers.service'
import { listCustomers } from './find-customers.service'
import { giveBonuses } from './give-bonuses.service'

const tag = 'Гости'
const seeing = { tag, guard: staffWith('customer.view') }
const listing = { ...seeing, answer: customerPage, says: 'Страница гостей' }

export const customerEndpoints = [
  endpoint('GET /staff/customers', {
    ...listing,
    summary: 'Гости: по концу телефона, началу имени или номеру заказа; телефоны скрыты, чтение записывается',
    query: customersQuery,
    run: (ctx, { query }) => listCustomers(ctx, query),
  }),
  endpoint('POST /staff/customers/search', {
    ...listing,
    summary: 'То же для экранов: набранное не попадает в адрес',
    body: customersSearch,
    run: (ctx, { body }) => listCustomers(ctx, body),
  }),
  endpoint('GET /staff/customers.csv', {
    tag,
    guard: staffWith('customer.export'),
    summary: 'Выгрузка гостей, согласных на новости; legal=1 — всех; причина и число строк записываются',
    query: exportQuery,
    says: 'CSV: UTF-8 с BOM, точка с запятой',
    file: 'text/csv',
    run: async (ctx, { query }, c) => c.body(await exportCustomers(ctx, query), 200, fileHeaders('customers.csv')),
  }),
  endpoint('GET /staff/customers/{id}', {
    ...seeing,
    summary: 'Гость: скрытые данные, заказы, бонусы, коды, заметки; чтение записывается',
    params: idParams,
    answer: staffCustomer,
    says: 'Гость',
    run: (ctx, { params }) => readCustomer(ctx, params.id),
  }),
  endpoint('PATCH /staff/customers/{id}', {
    ...seeing,
    summary: 'Запретить оплату при получении, сменить ранг или личную скидку',
    params: idParams,
    body: customerBody,
    answer: staffCustomer,
    says: 'Гость',
    run: (ctx, { params, body }) => setCustomer(ctx, params.id, body),
  }),
  endpoint('POST /staff/customers/{id}/reveal', {
    tag,
    guard: staffWith('customer.reveal'),
    summary: 'Показать телефон, почту или день рождения; чтение записывается',
    params: idParams,
    body: revealFieldBody,
    answer: revealedField,
    says: 'Поле',
    run: (ctx, { params, body }) => revealField(ctx, params.id, body.field),
  }),
  endpoint('POST /staff/customers/{id}/bonuses', {
    tag,
    guard: staffWith('bonus.give'),
    summary: 'Подарить бонусы или снять; с Idempotency-Key один раз',
    params: idParams,
    idempotency: 'optional',
    body: giveBonusesBody,
    answer: givenBonuses,
    says: 'Что дали и сколько стало',
    status: 201,
    errors: [409],
    run: (ctx, { params, body, key }) => giveBonuses(ctx, params.id, body, key),
  }),
  endpoint('POST /staff/customers/{id}/notes', {
    ...seeing,
    summary: 'Заметка о госте; аллергия видна на его заказах; с Idempotency-Key одна',
    params: idParams,
    idempotency: 'optional',
    body: addNoteBody,
    answer: customerNote,
    says: 'Заметка',
    status: 201,
    errors: [409],
    run: (ctx, { params, body, key }) => addNote(ctx, params.id, body, key),
  }),
  endpoint('DELETE /staff/customers/{id}/notes/{n}', {
    ...seeing,
    summary: 'Удалить заметку',
    params: noteParams,
    says: 'Заметки больше нет',
    run: (ctx, { params }) => removeNote(ctx, params.id, params.n),
  }),
  endpoint('POST /staff/customers/{id}/erase-code', {
    ...seeing,
    summary: 'Код на телефон гостя, который просит удалить его данные',
    params: idParams,
    answer: smsCodeSent,
    says: 'Код отправлен',
    errors: [422],
    run: (ctx, { params }) => sendEraseCode(ctx, params.id),
  }),
  endpoint('POST /staff/customers/{id}/erase', {
    tag,
    ...creating('customer.view'),
    summary: 'Удалить данные гостя с кодом, который он назвал',
    params: idParams,
    body: deleteUserBody,
    says: 'Гостя здесь больше нет',
    run: (ctx, { params, body }) => eraseByStaff(ctx, params.id, body.code),
  }),
]
