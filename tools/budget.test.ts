import { expect, it } from 'vitest'
import { filesOf, weigh, weighStaff } from './budget.ts'

const chunk = (file: string, asked: string | null, ...imports: string[]) => ({ file, asked, imports })
const chunks = [
  chunk('entry.js', 'src/client.ts'),
  chunk('boot.js', 'src/boot.tsx', 'react.js', 'shop.js'),
  chunk('react.js', null),
  chunk('shop.js', null, 'react.js'),
  chunk('home.js', 'routes/index.tsx?tsr-split=component', 'shop.js', 'shared.js'),
  chunk('shared.js', null),
  chunk('ahead.js', 'src/layout/ahead.ts', 'shared.js', 'react.js'),
  chunk('dialog.js', 'src/layout/dialog.tsx'),
]

it('counts what the start and the page ask for with all they import, each file once', () => {
  expect(filesOf(chunks, ['routes/index.tsx?tsr-split=component']).toSorted()).toEqual([
    'boot.js',
    'entry.js',
    'home.js',
    'react.js',
    'shared.js',
    'shop.js',
  ])
})

it('weighs the start, and the start with what loads without a click', () => {
  const budget = { pages: { '/': { asked: ['routes/index.tsx?tsr-split=component'] } }, idle: ['src/layout/ahead.ts'] }
  expect(weigh(budget, chunks, () => 1500)).toEqual([{ page: '/', start: 9, untouched: 10.5, files: 6 }])
})

it('weighs a staff screen without the start', () => {
  const made = {
    file: 'staff.js',
    asked: null,
    imports: ['react.js', 'shared.js'],
    modules: [['routes/staff.tsx?split', 9]] as [string, number][],
  }
  const staff = { frame: [], screens: { '/staff': { asked: 'routes/staff.tsx?split' } } }
  expect(weighStaff(staff, [...chunks, made], () => 1500)).toEqual([{ page: '/staff', own: 3, files: 2 }])
})

it('says so when the budget names what the build no longer has', () => {
  expect(() => filesOf(chunks, ['routes/gone.tsx'])).toThrow(/routes\/gone\.tsx/)
})
