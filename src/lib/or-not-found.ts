import { notFound } from '@tanstack/react-router'
import { ApiError } from './api-error'

/** Turns a 404 of the API into the not-found page. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}
