import { expect, it, vi } from 'vitest'
import { showToast } from '~/ui/show-toast'
import { copyText } from './copy-text'

const clipboardOf = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } } as unknown as Navigator)

it('copies, and says so', async () => {
  const write = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  clipboardOf(write)
  await copyText('SUSHI10', 'Код скопирован')
  expect(write).toHaveBeenCalledExactlyOnceWith('SUSHI10')
  expect(showToast).toHaveBeenCalledWith({ kind: 'good', title: 'Код скопирован' })
})

it('says that a browser did not let it', async () => {
  clipboardOf(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  await copyText('SUSHI10', 'Код скопирован')
  expect(showToast).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'bad' }))
})
