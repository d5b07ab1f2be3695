import { z } from 'zod'
import { cleanLine, cleanText } from './clean-text'
import { MAX_SEARCH_LENGTH } from './constants'

/** A single-line field of at most `max` characters after cleaning. */
export const lineOf = (max: number, tooLong: string) => z.string().overwrite(cleanLine).max(max, tooLong)

/** A multi-line field of at most `max` characters after cleaning. */
export const multiLine = (max: number, tooLong: string) => z.string().overwrite(cleanText).max(max, tooLong)

/** The search text of a list of the staff side. */
export const searchText = z.string().trim().max(MAX_SEARCH_LENGTH, `Запрос длиннее ${MAX_SEARCH_LENGTH} знаков`).optional()
