import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('git ignores secrets, backups, restored databases and the owner’s menu', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'gitignore-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder.path, encoding: 'utf8' })
  git('init', '--quiet')
  copyFileSync('.gitignore', join(folder.path, '.gitignore'))
  const files = ['secrets.json', '.dev.vars', 'backup.jsonl.gz', 'erased.json', '.restored', 'menu.sql', '.shop-state/v3']
  expect(
    git('check-ignore', ...files)
      .split('\n')
      .filter(Boolean),
  ).toEqual(files)
})
