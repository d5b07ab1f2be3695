import { notFound } from '@tanstack/react-router'

/** `$id` of an order as a number; anything else is the fatal 404 of §8. */
export function orderParams({ id }: { id: string }): { id: number } {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
  return { id: Number(id) }
}
