import type { TableProgram } from './program'
import { SHOPIFY } from './shopify'
import { WOOCOMMERCE } from './woocommerce'

export const TABLES: readonly TableProgram[] = [SHOPIFY, WOOCOMMERCE]
