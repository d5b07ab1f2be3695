import { numbers, numbersCsvQuery, numbersQuery } from '~/contracts/staff-numbers'
import { endpoint, fileHeaders } from '#server/http/endpoint'
import { staffWith } from '#server/staff/access/staff-context'
import { numbersCsv } from './numbers-csv.service'
import { getNumbers } from './numbers.service'

const viewing = { tag: 'Цифры', guard: staffWith('numbers.view') }

export const numbersEndpoints = [
  endpoint('GET /staff/numbers', {
    ...viewing,
    summary: 'Выручка, заказы, обещания, блюда и отмены по дням; рядом тот же период неделю назад или предыдущий',
    query: numbersQuery,
    answer: numbers,
    says: 'Цифры',
    errors: [404],
    run: (ctx, { query }) => getNumbers(ctx, query),
  }),
  endpoint('GET /staff/numbers.csv', {
    ...viewing,
    summary: 'Цифры для таблицы: дни, блюда, блюда в составе других или заказы с возвратами',
    query: numbersCsvQuery,
    says: 'CSV: UTF-8 с BOM, точка с запятой',
    file: 'text/csv',
    errors: [404],
    run: async (ctx, { query }, c) =>
      c.body(await numbersCsv(ctx, query), 200, fileHeaders(`numbers-${query.part}-${query.from}-${query.to}.csv`)),
  }),
]
