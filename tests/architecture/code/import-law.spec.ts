import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { root } from '../tree.ts'

interface Cruise {
  modules: { source: string }[]
  summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] }
}
let cruise: Cruise

/** Runs `npm run law` with JSON output, so that test and command cannot differ. */
const law = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { law: string } }).scripts.law

beforeAll(() => {
  const { NODE_OPTIONS: _jest, ...env } = process.env
  const result = spawnSync('sh', ['-c', `${law()} --output-type json`], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${env.PATH}` },
  })
  if (!result.stdout.startsWith('{'))
    throw new Error(`the cruiser could not read everything:\n${result.stderr.slice(0, 2_000)}`)
  cruise = JSON.parse(result.stdout) as Cruise
})

test('no module breaks the import law', () => {
  expect(cruise.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
})

test('the check reads the whole tree: without a parser for TypeScript 7 it would find nothing', () => {
  const ours = cruise.modules
    .map(({ source }) => source)
    .filter((source) => /\.tsx?$/.test(source) && !source.includes('node_modules'))
  expect(ours.length).toBeGreaterThanOrEqual(300)
  expect(ours.filter((source) => source.endsWith('.tsx')).length).toBeGreaterThanOrEqual(50)
  for (const part of [
    'packages/contracts',
    'packages/platform',
    'packages/engines',
    'packages/testkit',
    'packages/sandboxes',
    'services/users',
    'services/social',
    'services/chat',
    'services/payments',
    'services/face',
    'services/moderation',
    'gateway',
    'host',
    'web',
    'admin',
  ]) {
    expect([part, ours.some((source) => source.startsWith(`${part}/src/`))]).toEqual([part, true])
  }
})
