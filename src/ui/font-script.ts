/** One letter of each font file in `fonts.css`. */
const LETTERS = 'Яa1₽'

/** Loads the fonts as soon as the stylesheets are there, which avoids a second layout. docs/decisions/012. */
export const fontScript = `try{document.fonts.load('1em Onest','${LETTERS}');document.fonts.load('650 1em Unbounded','${LETTERS}')}catch(e){}`
