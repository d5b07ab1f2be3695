// The bank and the SMS service fail: an answer is lost though the thing was done, or garbled, or a 500 before or after it, or never
// comes; webhooks come twice, late, out of order, or not at all. The Worker reaches both at addresses of their own, which nothing
// here can stand in for, so this scenario is played inside of workerd, where the simulators of tests/support take the network's
// place: the tests that hold payments and messages to what is stored.
import { globSync } from 'node:fs'
import { root, run } from '../run.ts'
import { newChecks } from './scene.mjs'

const FILES = [
  'server/payments/{tasks,inbox,apply-truth,plans,model,pay-again}.test.ts',
  'server/platform/payments/*.test.ts',
  'server/platform/sms/*.test.ts',
  'server/auth/sms-failure.test.ts',
  'server/messages/{send-messages,consume-messages,order-messages}.test.ts',
  'server/orders/{order-crashes,online-order}.test.ts',
]

export async function providers({ isQuick }) {
  const checks = newChecks('the bank and the SMS service fail')
  const files = FILES.slice(isQuick ? 3 : 0, isQuick ? 4 : undefined).flatMap((pattern) => globSync(pattern, { cwd: root }))
  checks.told('files of tests', files.length)
  checks.is('there are such tests', true, files.length > 0)
  checks.is('exit code', 0, await run('vitest', ['run', '--project', 'api', ...files], { quiet: true }))
  return checks
}
