import { notFound } from '@tanstack/react-router'

/** `$id` as a number; anything else is a 404. */
export function orderParams({ id }: { id: string }): { id: number } {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
  return { id: Number(id) }
}
