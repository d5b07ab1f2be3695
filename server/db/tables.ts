/** The whole data model in one place to import from. Keys are the wire's names (snake_case), money is roubles
 *  (kopecks in D1), moments are epoch milliseconds. Change a table, then `drizzle-kit generate`. */
export * from './tables-catalog'
export * from './tables-customers'
export * from './tables-kitchen'
export * from './tables-office'
export * from './tables-options'
export * from './tables-orders'
export * from './tables-payments'
export * from './tables-places'
export * from './tables-promo'
export * from './tables-staff'
export * from './tables-system'
export * from './tables-till'
