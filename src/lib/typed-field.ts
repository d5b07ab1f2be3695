/** The text of a date field that a person has begun to type and not ended, or ended with no day of the calendar. */
export const UNFINISHED_DAY = '?'
export const UNFINISHED_DAY_TEXT = 'Проверьте дату'
