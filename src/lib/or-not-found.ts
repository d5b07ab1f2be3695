import { notFound } from '@tanstack/react-router'
import { ApiError } from './api-error'

/** A thing that the API does not know is the not-found page, not an error. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}
