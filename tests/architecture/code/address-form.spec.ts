import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

/** user texts and patterns for them may contain 您 */
const userTexts = /corpus\/|signals\.rules\.spec|care\.rules/
const files = execFileSync('git', ['ls-files', 'web', 'admin', 'gateway', 'services', 'packages', 'host', 'tests'])
  .toString()
  .split('\n')
  .filter(
    (file) =>
      /\.(?:tsx?|html|js|json|txt)$/.test(file) && !userTexts.test(file) && !file.endsWith('address-form.spec.ts'),
  )

test('the product addresses everyone as 你, also in legal texts', () => {
  const formal = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.includes('您') ? [`${file}:${at + 1}`] : [])),
  )
  expect([files.length > 1000, formal]).toEqual([true, []])
})
