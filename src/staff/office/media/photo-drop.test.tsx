import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { PhotoDrop } from './photo-drop'
import type { Photos } from './use-photos'

const [ONE, TWO] = ['1.jpg', '2.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))

type Part = { isMultiple?: boolean; takesPaste?: boolean; photos?: Partial<Photos> }

function show({ photos: parts = {}, ...rest }: Part = {}) {
  const added: string[][] = []
  const photos = {
    photo: null,
    isOpening: false,
    isSaving: false,
    error: null,
    add: (files: Iterable<File>) => added.push([...files].map(({ name }) => name)),
    skip: () => undefined,
    save: vi.fn<Photos['save']>(),
    ...parts,
  } as unknown as Photos
  const { user, container } = renderStaff(<PhotoDrop photos={photos} action="Добавить фото" {...rest} />)
  const drop = (type: 'drop' | 'paste', on: Element = screen.getByRole('group', { name: 'Добавить фото' })) =>
    fireEvent[type](on, { [type === 'drop' ? 'dataTransfer' : 'clipboardData']: { files: [ONE, TWO] } })
  return { user, added, drop, container }
}

it.each([
  [false, ['1.jpg']],
  [true, ['1.jpg', '2.jpg']],
])('takes dropped pictures, several where that is meant: %s', (isMultiple, names) => {
  const { added, drop } = show({ isMultiple })
  drop('drop')
  expect(added).toEqual([names])
})

it('takes a picture of the clipboard in one place of a screen', () => {
  const { added, drop } = show({ takesPaste: true })
  drop('paste', document.body)
  expect(added).toEqual([['1.jpg']])
})

it('leaves the clipboard to others where it is not that place', () => {
  const { added, drop } = show()
  drop('paste', document.body)
  expect(added).toEqual([])
})

it('takes the same file twice', async () => {
  const { user, added, container } = show()
  const input = container.querySelector('input') ?? document.createElement('input')
  for (let time = 0; time < 2; time += 1) await user.upload(input, ONE ?? [])
  expect(added).toEqual([['1.jpg'], ['1.jpg']])
})

it('says why a picture was not taken', () => {
  show({ photos: { error: 'Это не картинка' } })
  expect(heard(screen.getByRole('alert'))).toBe('Это не картинка')
})
