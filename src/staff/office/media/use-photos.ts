import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '~/lib/api-error'
import { api } from '~/staff/api'
import type { Crop } from './crop'
import { openPhoto, type OpenPhoto, PhotoError, shrinkPhoto } from './shrink-photo'

export type Photos = ReturnType<typeof usePhotos>

/** Takes chosen files one after the other: opened, cut by the person, uploaded; `onAdd` gets the path of each. */
export function usePhotos(onAdd: (path: string) => void) {
  const waiting = useRef<File[]>([])
  const [photo, setPhoto] = useState<OpenPhoto | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const upload = useMutation({
    mutationFn: async (args: { photo: OpenPhoto; crop: Crop }) =>
      (await api('POST /staff/media', { body: await shrinkPhoto(args.photo, args.crop) })).path,
  })

  /** Opens the next file that can be used. */
  const openNext = async () => {
    setOpening(true)
    let next: OpenPhoto | null = null
    while (!next && waiting.current.length > 0) {
      const [file, ...rest] = waiting.current
      waiting.current = rest
      try {
        next = file ? await openPhoto(file) : null
      } catch (failure) {
        setError(textOf(failure))
      }
    }
    setPhoto(next)
    setOpening(false)
  }

  const add = (files: Iterable<File>) => {
    waiting.current.push(...files)
    setError(null)
    if (!photo && !isOpening) void openNext()
  }
  const skip = () => {
    photo?.bitmap.close()
    setError(null)
    void openNext()
  }
  const save = (crop: Crop) => {
    if (!photo || upload.isPending) return
    setError(null)
    upload.mutate(
      { photo, crop },
      {
        onSuccess: (path) => {
          onAdd(path)
          skip()
        },
        onError: (failure) => setError(textOf(failure)),
      },
    )
  }
  return { photo, isOpening, isSaving: upload.isPending, error, add, skip, save }
}

const textOf = (error: unknown) => (error instanceof PhotoError ? error.message : errorText(error))
