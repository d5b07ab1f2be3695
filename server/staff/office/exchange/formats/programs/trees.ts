import { FRONTPAD } from './frontpad'
import { GLORIA_FOOD } from './gloria-food'
import { IIKO } from './iiko'
import { POSTER } from './poster'
import type { TreeProgram } from './program'
import { SQUARE, SQUARE_LIST } from './square'

export const TREES: readonly TreeProgram[] = [IIKO, POSTER, FRONTPAD, GLORIA_FOOD, SQUARE, SQUARE_LIST]
