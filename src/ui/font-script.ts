/** One letter of each font file in `fonts.css`. */
const LETTERS = 'Яa1₽'

/** Loads the fonts as soon as the stylesheets are there. Otherwise the first text that uses them is laid out twice, once with a
 *  fallback font. docs/decisions/012. */
export const fontScript = `try{document.fonts.load('1em Onest','${LETTERS}');document.fonts.load('650 1em Unbounded','${LETTERS}')}catch(e){}`
