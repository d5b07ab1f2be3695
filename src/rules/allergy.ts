import {
  ALLERGEN_WORDS,
  ALLERGY_STEMS,
  ALLERGY_WORDS,
  DIETARY,
  FOODS,
  FORBIDDEN,
  HEAVY_FOODS,
  ILLNESSES,
  NO_ALLERGY_WORDS,
  OTHER_REASONS,
  PICTURES,
  STRICTLY,
  SYMPTOMS,
  WITHOUT,
} from './allergy-words'
import { otherLayout } from './keyboard-layout'
import { inOneScript } from './look-alikes'

/* A missed allergy can kill, a false one costs a glance. So each rule rather finds too much; the test measures both. */

/** Whether a text speaks of an allergy, an intolerance, or of a food that must not be eaten for the health. Misspelled words, look-alike
 *  letters and the other keyboard layout count; «аллергии нет» and «без лука» do not. */
export function namesAllergy(text: string | null): boolean {
  if (text === null || text.trim() === '') return false
  const lower = text.toLowerCase()
  const readings = /[а-я]/.test(lower) ? [lower] : [lower, otherLayout(lower)]
  return readings.some((one) => speaksOfAllergy(folded(one)))
}

/** What an order says of an allergy: what is noted, then its comment if that names one; null for none. */
export function allergyOf({
  allergies = [],
  comment,
}: {
  allergies?: readonly string[] | undefined
  comment: string | null
}): string | null {
  const texts = [...allergies, ...(comment !== null && namesAllergy(comment) ? [comment] : [])]
  return texts.length === 0 ? null : texts.join('. ')
}

/** Words between single spaces, sentences by «.», clauses by «,»; without invisible signs, with «е» for «ё». */
function folded(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('ё', 'е')
    .replace(/\p{Extended_Pictographic}/gu, (sign) => ` ${PICTURES.get(sign) ?? ''} `)
    .replace(/[!?;\n()]+/g, ' . ')
    .replace(/[.,]+/g, (signs) => ` ${signs.charAt(0)} `)
    .replace(/[^\p{L}\p{N}.,]+/gu, ' ')
  return plain
    .trim()
    .split(' ')
    .map(inOneScript)
    .join(' ')
    .replace(/(?:^| )[а-я](?: [а-я]){4,}(?= |$)/g, (spaced) => ` ${spaced.replaceAll(' ', '')}`)
    .replace(/не (?=п[еи]р[еи]н[ао]симост)/g, 'не')
}

const NAMED = '@'
/** In «аллергии нет» the word has the form of «нет чего». */
const NAMED_OF = '@@'
/** «Без аллергенов» is a wish. */
const ALLERGEN = '#'

function markOf(word: string): string {
  if (/^(?:ал+ергены?|al+ergens?$)/.test(word)) return ALLERGEN
  if (NO_ALLERGY_WORDS.test(word)) return word
  const isNamed = ALLERGY_WORDS.test(word) || ALLERGY_STEMS.some((stem) => beginsLike(word, stem))
  if (!isNamed) return word
  return /(?:ии|ий|ости|остей|ков|мы)$/.test(word) ? NAMED_OF : NAMED
}

/** Whether a word begins with the stem, or with what one mistake makes of it. */
function beginsLike(word: string, stem: string): boolean {
  let at = 0
  while (at < stem.length && word[at] === stem[at]) at += 1
  const [typed, left] = [word.slice(at), stem.slice(at)]
  const isSwapped = typed[0] === left[1] && typed[1] === left[0] && typed.slice(2).startsWith(left.slice(2))
  const isMissing = typed.startsWith(left.slice(1))
  return left === '' || isSwapped || isMissing || typed.slice(1).startsWith(left.slice(1)) || typed.slice(1).startsWith(left)
}

const FILL =
  '(?:у|меня|нас|него|нее|них|ребенка|детей|мужа|жены|всех|никого|никакой|никаких|никакая|пищевой|пищевых|особых|такой|ни|на|что|к|чему|вроде|пока|кого)'
const NONE =
  '(?:нет|нету|не было|не имею|не имеет|не имеем|не имеется|не бывает|не наблюда[а-я]*|не замеч[а-я]*|не выявл[а-я]*|отсутству[а-я]*|никаких|никакой|ни на что)'
/** Clauses that deny an allergy. A cause («из-за аллергии») is none. */
const DENIALS = [
  '(?:^| )(?:не|не страда[а-я]*|не болею|не вызыва[а-я]*|не являюсь|не склонн[а-я]* к|не из за) (?:я )?@@?(?= |$)',
  '(?:^| )@@? (?:никто |мы )?(?:не страда[а-я]*|не болею|не мучаюсь|не выявл[а-я]*|отсутству[а-я]*)(?= |$)',
  `(?:^| )(?:без|${NONE})(?: ${FILL}){0,4} @@(?: (?:и|или|ни) @@)*(?= |$)`,
  '(?:^| )никак[а-я]+ @@?(?: (?:нет|нету))?(?= |$)',
  `(?:^| )@@(?: [a-zа-я0-9]+| , слава богу ,){0,5}? ${NONE}(?= |$)`,
  '(?:^| )@ (?:нет|нету|net|none|no)(?= [.,]|$)',
  '(?:^| )(?:no|not|without|net|bez)(?: (?:any|known|food))* @(?= |$)',
].map((pattern) => new RegExp(pattern, 'g'))
/** «Нет аллергии, кроме как на мёд», «на рыбу нет, а на орехи есть». */
const EXCEPT =
  /(?:^| )(?:кроме(?! того)|за исключением|исключая|разве что|не считая|(?:но|а|зато|только|однако) (?:[а-я]+ )?(?:есть|на))(?= |$)/

function speaksOfAllergy(text: string): boolean {
  const words = text.split(' ').map(markOf).join(' ')
  const marked = words.replace(/(^| )(за|при|от|по|для|про|из|после) @@/g, `$1$2 ${NAMED}`)
  const rest = DENIALS.reduce((left, denial) => left.replace(denial, ' '), ` ${marked}`)
  if (rest.includes(NAMED) || rest.includes(ALLERGEN)) return true
  const exception = marked.includes(NAMED) ? rest.search(EXCEPT) : -1
  if (exception >= 0 && hasFood(rest.slice(exception))) return true
  return sentencesOf(rest).some((sentence) => hurts(sentence) || isForbidden(sentence))
}

/** Sentences; one of at most three words belongs to the sentence before it: «Без орехов! Нельзя!» */
function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const part of text.split('.').map((one) => one.trim())) {
    const words = part.split(' ').filter((word) => word !== '' && word !== ',')
    const before = sentences.at(-1)
    if (before !== undefined && words.length <= 3) sentences[sentences.length - 1] = `${before} , ${part}`
    else if (part !== '') sentences.push(part)
  }
  return sentences
}

const hasFood = (text: string) => ALLERGEN_WORDS.test(text) || FOODS.test(text)

/** «От орехов опухаю», «задыхаюсь от корицы»; «умру с голоду» is none. */
function hurts(sentence: string): boolean {
  if (!SYMPTOMS.test(sentence) || /голод/.test(sentence)) return false
  return hasFood(sentence) || /(?:сып|задых|удуш|отек|опух|чеш)[а-я]* (?:[а-я]+ ){0,2}(?:от|на) /.test(sentence)
}

/** Acts that are not eating: «звонить нельзя», «нельзя ли заменить». */
const OTHER_ACT =
  /(?:^| )(?:нельзя ли|(?!есть|кушать|употреблять|класть|добавлять|давать|пробовать|ложить)[а-я]{2,}(?:ть|ти|чь|ться) нельзя|нельзя (?!есть|кушать|употреблять|класть|добавлять|давать|пробовать|ложить|даже)[а-я]{2,}(?:ть|ти|чь|ться))(?= |$)/g

function isForbidden(sentence: string): boolean {
  const said = sentence.replace(OTHER_ACT, ' ')
  if (DIETARY.test(said)) return true
  if (OTHER_REASONS.test(said)) return false
  if (ILLNESSES.test(said) && WITHOUT.test(said) && (hasFood(said) || HEAVY_FOODS.test(said))) return true
  if (FORBIDDEN.test(said) && hasFood(said) && (WITHOUT.test(said) || /(?:опас|запре|следы|здоровь)/.test(said))) return true
  if (WITHOUT.test(said) && /(?:^| )(?:гл[юу]т[еи]н|лактоз)/.test(said)) return true
  return STRICTLY.test(said) && WITHOUT.test(said) && ALLERGEN_WORDS.test(said)
}
