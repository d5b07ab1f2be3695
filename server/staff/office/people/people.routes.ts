import { idParams } from '~/contracts/common'
import { addPersonBody, changePersonBody, setPinBody, staffPeople, staffPerson } from '~/contracts/staff-people'
import { endpoint } from '#server/http/endpoint'
import { creating } from '#server/staff/access/repeatable'
import { anyStaff, staffWith } from '#server/staff/access/staff-context'
import { addPerson, changePerson, listPeople, setPin } from './people.service'

const tag = 'Сотрудники'
const managing = { tag, guard: staffWith('people.manage') }

export const peopleEndpoints = [
  endpoint('GET /staff/people', {
    tag,
    guard: staffWith('people.view'),
    summary: 'Сотрудники своих кухонь',
    answer: staffPeople,
    says: 'Сотрудники',
    run: (ctx) => listPeople(ctx),
  }),
  endpoint('POST /staff/people', {
    tag,
    ...creating('people.manage'),
    summary: 'Добавить сотрудника; управляющий добавляет поваров и курьеров',
    body: addPersonBody,
    answer: staffPerson,
    says: 'Сотрудник',
    status: 201,
    errors: [404, 409],
    run: (ctx, { body }) => addPerson(ctx, body),
  }),
  endpoint('PATCH /staff/people/{id}', {
    ...managing,
    summary: 'Изменить сотрудника; блокировка завершает все его входы',
    params: idParams,
    body: changePersonBody,
    answer: staffPerson,
    says: 'Сотрудник',
    errors: [409],
    run: (ctx, { params, body }) => changePerson(ctx, params.id, body),
  }),
  endpoint('PUT /staff/people/{id}/pin', {
    tag,
    guard: anyStaff,
    summary: 'Задать свой ПИН; у других — сбросить, а тем, у кого нет телефона, задать',
    params: idParams,
    body: setPinBody,
    says: 'Готово',
    run: (ctx, { params, body }) => setPin(ctx, params.id, body.pin),
  }),
]
