import { defineConfig, type OxlintOverride } from 'oxlint'

/** The order of the browser rooms: each may import the rooms before it; `ui` and `api` do not import each other.
 *  tests/fences reads this file and violates every fence once. */
const FEATURES = ['auth', 'shop', 'catalog', 'promotions', 'search', 'favorites', 'cart', 'order-form', 'checkout', 'account']
export const ROOMS = ['contracts', 'rules', 'lib', 'ui', 'api', ...FEATURES, 'layout', 'runtime', 'pages', 'staff']

/** The order of the server's rooms: each may import the rooms before it, type imports included. Files directly in server/
 *  (app, cron, shop) and those of server/host may import all of them; tests and `.testing.ts` helpers as well. */
export const SERVER_ROOMS =
  'core db platform http images auth live catalog shop news search promo loyalty cart messages payments till orders addresses favorites cards user backup staff watchdog sandbox-bank dev client-errors openapi edge feed'.split(
    ' ',
  )

/** Folders of a large room. Between them one imports as across folders; circles are refused as everywhere. Those of the staff side
 *  have an order too: each may import the ones before it, but none of another group (kitchen, desk, courier, office). */
export const PARTS: Record<'account' | 'staff', string[]> & Partial<Record<string, string[]>> = {
  account: ['addresses', 'bonuses', 'cards', 'orders', 'overview', 'profile', 'sessions'],
  staff: [
    'kit',
    'session',
    'live',
    'frame',
    'kitchen/slips',
    'kitchen/board',
    'kitchen/pass',
    'kitchen/stops',
    'desk/orders',
    'desk/new-order',
    'courier',
    'office/people',
    'office/audit',
    'office/media',
    'office/menu',
    'office/exchange',
    'office/loyalty',
    'office/places',
    'office/zones',
    'office/promos',
    'office/customers',
    'office/numbers',
    'office/settings',
    'office/ready',
  ],
}

type Pattern = { group?: string[]; regex?: string; importNames?: string[]; allowTypeImports?: boolean; message: string }

const fence = (files: string[], patterns: Pattern[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

/** Names forbidden rooms one by one: oxlint allows an import that any pattern re-includes with `!`. */
const rooms = (names: string[], message: string): Pattern[] =>
  names.length ? [{ group: names.map((name) => `~/${name}/**`), message }] : []

const noParents: Pattern = {
  group: ['..', '../**', '**/../**'],
  message: 'Within a folder import ./x, across folders ~/… or #server/…: ../ bypasses the fences.',
}
const noServer: Pattern = { group: ['#server/**'], message: 'Only src/api/client.server.ts talks to the server.' }
const noHost: Pattern = { group: ['#host', '#host/**'], message: 'Only src/api/{client,origin}.server.ts ask the host.' }
const noRuntime: Pattern = { regex: '^cloudflare:', message: 'Only server/host/cloudflare imports the runtime; the shop asks #host.' }
const noRoot: Pattern = { regex: '^~/[^/]+$', message: 'The files of src itself are above all rooms.' }
const contractTypes: Pattern = {
  group: [
    '~/contracts/*',
    '!~/contracts/constants',
    '!~/contracts/email-address',
    '!~/contracts/clean-text',
    '!~/contracts/plain-digits',
    '!~/contracts/site',
    '!~/contracts/staff-audit',
    '!~/contracts/staff-audit-fields',
    '!~/contracts/staff-constants',
    '!~/contracts/typed-code',
  ],
  allowTypeImports: true,
  message:
    'Take contract types with `import type`; values for the browser belong in contracts/clean-text, constants, email-address, plain-digits, site, staff-audit, staff-audit-fields, staff-constants or typed-code.',
}
const noZod: Pattern = {
  group: ['zod', 'zod/**'],
  allowTypeImports: true,
  message: 'zod runs on the Worker only (24 kB gzipped in a browser); what is typed, stored and in the address is read by valibot.',
}

const noMarkup: Pattern = {
  group: ['react-dom/server', 'react-dom/server.*'],
  message: 'Only src/server.ts renders text. A component test renders into a DOM and finds things by role and name.',
}

/** What belongs to one file of src/ui each. */
const homes = [
  { name: 'matchMedia', message: 'src/ui/media.ts asks the window.' },
  { name: 'confirm', message: 'src/ui/ask.ts asks the visitor.' },
]
const alertHome = 'Use Alert (src/ui/alert.tsx); for an error of the staff side ErrorNote (src/staff/kit/error-note.tsx).'
const writers = 'src/rules/moment-text.ts and number-text.ts write moments and numbers.'
const toLocale = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'toLocaleLowerCase', 'toLocaleUpperCase']

/** What has one home each. A rule replaces the one before: a file obeys the last that names it. */
const uses = (may: { fetch?: 'no'; words?: 'yes' }): OxlintOverride['rules'] => ({
  'numbers/comma-to-point': may.words ? 'off' : 'error',
  'no-restricted-globals': [
    'error',
    ...homes,
    ...(may.fetch ? [{ name: 'fetch', message: 'src/staff/api.ts calls the API.' }] : []),
    ...(may.words ? [] : [{ name: 'Intl', message: writers }]),
  ],
  'no-restricted-properties': [
    'error',
    ...homes.map(({ name: property, message }) => ({ object: 'window', property, message })),
    ...(may.words ? [] : toLocale.map((property) => ({ property, message: writers }))),
    ...(may.fetch ? [{ object: 'crypto', property: 'randomUUID', message: 'It is missing over plain http: src/lib/new-uuid.ts.' }] : []),
  ],
})

const noAlias: Pattern = {
  group: ['~/**', '#server/**'],
  allowTypeImports: true,
  message: 'Node runs this file as it is and knows no alias: ../src/rules/x.ts, or importSource for what has imports of its own.',
}

const noRoutes: Pattern = {
  group: ['@hono/zod-openapi'],
  importNames: ['createRoute'],
  message: 'An operation is an `endpoint` (server/http/endpoint.ts).',
}

/** The staff side shares nothing with the customers' pages but these rooms; its sheet is the one thing their root names. */
const SHARED = ['contracts', 'rules', 'lib', 'ui', 'order-form']
const CUSTOMERS = ROOMS.filter((name) => name !== 'staff' && !SHARED.includes(name))
const noFunctions: Pattern = {
  group: ['@tanstack/react-start', '@tanstack/react-start/**'],
  message: 'Staff screens call the API themselves, with src/staff/api.ts; src/order-form calls nothing.',
}
const noStaff: Pattern = { group: ['~/staff/**', '!~/staff/staff.css?url'], message: 'Only routes/staff* import the staff side.' }

/** What all groups of the staff side share. */
const STAFF_BASE = ['kit', 'session', 'live', 'frame']

/** What the room `name`, or one of its parts, must not import, apart from zod and contract values. */
function above(name: string, part?: string): Pattern[] {
  const isStaff = name === 'staff'
  const isApart = isStaff || name === 'order-form'
  const next = isApart ? CUSTOMERS : name === 'api' ? ['ui'] : []
  const later = [...new Set(ROOMS.slice(ROOMS.indexOf(name) + 1).concat(next))]
  const groupOf = (one: string) => (STAFF_BASE.includes(one) ? null : one.split('/')[0])
  const otherParts = (own: string) =>
    PARTS.staff.filter(
      (one, index) => index > PARTS.staff.indexOf(own) || (groupOf(one) !== null && groupOf(own) !== null && groupOf(one) !== groupOf(own)),
    )
  const closed = isStaff && part !== undefined ? otherParts(part) : []
  return [
    noParents,
    noRoot,
    noMarkup,
    noRuntime,
    { group: [part === undefined ? `~/${name}/*` : `~/${name}/${part}/**`], message: 'Within a folder import ./x.' },
    ...(isApart ? [noFunctions] : []),
    ...rooms(later, `src/${name} ${isApart ? 'shares nothing with' : 'is below'} this room.`),
    ...rooms(
      closed.map((one) => `staff/${one}`),
      `src/staff/${part} is below this part, or of another group.`,
    ),
  ]
}

const roomFences = ROOMS.slice(ROOMS.indexOf('lib')).flatMap((name) =>
  [undefined, ...(PARTS[name] ?? [])].flatMap((part) => {
    const folder = part === undefined ? `src/${name}` : `src/${name}/${part}`
    return [
      fence([`${folder}/**`], [...above(name, part), noServer, noHost, contractTypes, noZod]),
      // the compiler takes a server function's schemas out of the browser, the build refuses `.server` there; tests never get there
      fence(
        [`${folder}/**/*.test.{ts,tsx}`, ...(name === 'staff' ? [] : [`${folder}/**/*.{functions,server}.ts`])],
        [...above(name, part), noServer, noHost],
      ),
    ]
  }),
)

/** What all of `server` obeys. */
const serverTests: Pattern[] = [
  noParents,
  noRoot,
  ...rooms(
    ROOMS.filter((name) => name !== 'contracts' && name !== 'rules'),
    'The server imports contracts and rules only.',
  ),
  {
    group: ['react', 'react-dom', 'react-dom/**', 'jotai', 'jotai/**', 'valibot', '@tanstack/react-query'],
    message: 'A package of the browser.',
  },
]
const noTesting: Pattern = { group: ['#host/**'], message: '#host/testing is for tests; the slots are in #host.' }
const serverBase = [...serverTests, noRuntime, noTesting]

const serverFences = SERVER_ROOMS.flatMap((name, index) => {
  const later = SERVER_ROOMS.slice(index + 1).map((room) => `#server/${room}/**`)
  const above: Pattern[] = [
    ...serverBase,
    { regex: '^#server/[^/]+$', message: 'app, cron and shop are above all rooms: pass in what a room needs of them.' },
    { group: ['#server/host/**'], message: 'A room knows its host as #host only.' },
    ...(name === 'http' ? [] : [noRoutes]),
    ...(later.length ? [{ group: later, message: `This room comes after server/${name} in SERVER_ROOMS.` }] : []),
  ]
  const inRoutes: Pattern[] = [
    ...rooms(['rules'], 'A route guards, validates, calls one service and responds.'),
    { group: ['drizzle-orm', 'drizzle-orm/**', '#server/db/**'], message: 'No database in a route: that belongs to the service.' },
  ]
  return [fence([`server/${name}/**`], above), fence([`server/${name}/**/*.routes.ts`], [...above, ...inRoutes])]
})

export default defineConfig({
  jsPlugins: ['./tools/lint-numbers.ts'],
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  env: { builtin: true, browser: true, worker: true },
  ignorePatterns: ['**/node_modules/**', '**/*.gen.ts', 'worker-configuration.d.ts', 'server/db/migrations/**'], // besides .gitignore
  rules: {
    'import/no-cycle': 'error',
    'import/no-duplicates': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-throw-literal': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'unicorn/prefer-node-protocol': 'error',
    'react/rules-of-hooks': 'error',
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-useless-fragment': 'error',
    'react/no-danger': 'error',
    'react/forbid-elements': ['error', { forbid: [{ element: 'form', message: 'ActForm and AskForm (src/ui) decide what Enter does.' }] }],

    // suspicious rules that are a matter of taste here
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/no-autofocus': 'off', // a dialog takes the focus when it opens
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-control-regex': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/react-in-jsx-scope': 'off',
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    { files: ['{src,server,routes}/**/*.{ts,tsx}'], rules: { 'max-lines': ['error', { max: 250 }] } },
    // lists
    {
      files: ['**/*.test.{ts,tsx}', 'server/db/demo/**', 'server/db/tables*.ts'],
      rules: { 'max-lines': 'off' },
    },
    // the two components, and forms that work without scripts
    {
      files: ['src/ui/{act,ask}-form.tsx', 'src/search/search-field.tsx', 'src/catalog/sort-select.tsx'],
      rules: { 'react/forbid-elements': 'off' },
    },
    { files: ['server/db/tables.ts'], rules: { 'oxc/no-barrel-file': 'off' } }, // the schema Drizzle is given
    { files: ['{src,server,routes}/**'], rules: uses({}) },
    {
      files: ['src/**'],
      rules: { 'react/forbid-dom-props': ['error', { forbid: [{ propName: 'role', disallowedValues: ['alert'], message: alertHome }] }] },
    },
    { files: ['src/staff/**'], rules: uses({ fetch: 'no' }) },
    { files: ['src/staff/api.ts'], rules: uses({}) },
    { files: ['src/staff/kit/**'], rules: uses({ fetch: 'no', words: 'yes' }) },
    { files: ['src/{ui,rules}/**', '**/*.{test,testing}.{ts,tsx}'], rules: uses({ words: 'yes' }) },
    { files: ['src/ui/{media,ask}.ts'], rules: { 'no-restricted-properties': 'off' } },

    fence(['tools/**'], [noAlias]),
    fence(['tools/**/*.test.ts'], []),
    fence(['{src,routes,server,tests}/**'], [noParents, noRuntime]),
    fence(['tests/fences/**'], []), // reads this file
    fence(['routes/**', 'src/*'], [noParents, noServer, noHost, noRuntime, contractTypes, noZod, noStaff]),
    fence(
      ['routes/staff*'],
      [noParents, noRoot, { group: ['~/**', '#server/**', '!~/staff/**'], message: 'A staff route imports src/staff only.' }],
    ),
    fence(
      ['src/*/**'],
      [noParents, { group: ['~/**', '#server/**'], message: 'A new room: give it its place in ROOMS (oxlint.config.ts).' }],
    ),

    fence(['src/contracts/**'], [{ group: ['*', '!zod', '!./*'], message: 'src/contracts imports zod and its own files.' }]),
    fence(['src/contracts/**/*.test.ts'], [noParents, noServer, ...rooms(ROOMS, 'src/contracts imports zod and its own files.')]),
    fence(
      ['src/contracts/{constants,site,staff-audit,staff-audit-fields}.ts'],
      [{ group: ['*'], message: 'The browser reads this file: it imports nothing.' }],
    ),
    fence(
      ['src/rules/**'],
      [
        ...above('rules'),
        contractTypes,
        { regex: '^(?:[^.~@]|@(?:[^t]|t[^u]))', message: 'src/rules is plain arithmetic: no packages but those of geometry, no server.' },
      ],
    ),
    fence(['src/rules/**/*.test.ts'], [...above('rules'), noServer]),
    ...roomFences,
    fence(['src/api/client.server{,.test}.ts'], above('api')),
    fence(['src/api/origin.server.ts'], [...above('api'), noServer]),
    fence(
      ['src/staff/api.ts'],
      [
        ...above('staff'),
        contractTypes,
        noZod,
        { group: ['#server/**'], allowTypeImports: true, message: 'Types of the API only; tsconfig.worker.json writes them out.' },
      ],
    ),
    fence(
      ['src/ui/**'],
      [
        ...above('ui'),
        noServer,
        contractTypes,
        noZod,
        { group: ['@tanstack/react-query', 'jotai', 'jotai/**'], message: 'src/ui knows no query and no atom.' },
      ],
    ),
    fence(['server/**'], serverBase),
    fence(
      ['server/*/**'],
      [...serverBase, { group: ['#server/**'], message: 'A new room: give it its place in SERVER_ROOMS (oxlint.config.ts).' }],
    ),
    ...serverFences,
    fence(['server/*.ts', 'server/host/**'], serverBase),
    fence(['server/host/cloudflare/**'], [...serverTests, noTesting]),
    fence(['server/**/*.{test,testing}.ts'], [...serverTests, noRuntime]),
    fence(['server/host/cloudflare/*.{test,testing}.ts', 'server/host/cloudflare/testing.ts'], serverTests),
  ],
})
