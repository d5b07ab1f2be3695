import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutStyle } from './sonner-style.ts'

const installed = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8')

test('of the installed sonner only the call that writes its style is taken out', () => {
  const code = withoutStyle(installed)
  expect(code).not.toContain('data-sonner-toast][')
  expect(code).not.toMatch(/^__insertCSS/m)
  expect(code.split('\n')).toHaveLength(installed.split('\n').length)
  expect(code).toContain('export { Toaster, toast, useSonner }')
})

test.each([
  ['no call', 'export const toast = 1'],
  ['two calls', '__insertCSS("a{}");\n__insertCSS("b{}");\n'],
])('%s fails the build', (_, code) => {
  expect(() => withoutStyle(code)).toThrow('sonner')
})
