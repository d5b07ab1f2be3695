/** One letter of each face that `fonts.css` holds. */
const LETTERS = 'Яa1₽'

/** Runs before the page is laid out, as soon as the sheets are there: the faces are made ready now and not by the first text
 *  that wants them, which would be laid out twice, once with a stand-in. docs/decisions/012. */
export const fontScript = `try{document.fonts.load('1em Onest','${LETTERS}');document.fonts.load('650 1em Unbounded','${LETTERS}')}catch(e){}`
