import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { root } from '../tree.ts'

test('the README of each service and the tables of ARCHITECTURE.md match the code', () => {
  const said = (() => {
    try {
      execFileSync(process.execPath, ['--conditions=@xinyu/source', 'scripts/docs/service-docs.mjs', '--check'], {
        cwd: root,
        encoding: 'utf8',
        env: { PATH: process.env.PATH },
      })
      return ''
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  })()
  expect(said).toBe('')
})
