import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../tree.ts'

const missing = (file: string) =>
  spawnSync(process.execPath, [join(root, 'scripts/release/complete-lock.mjs'), '--check', file], { encoding: 'utf8' })

test('npm ci accepts the lock file: it names the optional packages of every system (node scripts/release/complete-lock.mjs)', () => {
  expect(missing(join(root, 'package-lock.json'))).toMatchObject({ stdout: '', status: 0 })
})

test('a missing platform build is found, beside its package or above it', () => {
  const packages = {
    'node_modules/a': { optionalDependencies: { 'a-linux-x64': '1.0.0', 'a-win32-x64': '1.0.0' } },
    'node_modules/a/node_modules/a-linux-x64': {},
    'node_modules/b': { optionalDependencies: { 'b-linux-x64': '1.0.0' } },
    'node_modules/b-linux-x64': {},
    'node_modules/b/node_modules/c': { optionalDependencies: { 'b-linux-x64': '1.0.0', 'a-linux-x64': '2.0.0' } },
  }
  const folder = mkdtempSync(join(tmpdir(), 'xinyu-lock-'))
  const file = join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify({ packages }))
  const { stdout, status } = missing(file)
  rmSync(folder, { recursive: true })
  expect(stdout.trim().split('\n')).toEqual([
    'node_modules/a names a-win32-x64@1.0.0',
    'node_modules/b/node_modules/c names a-linux-x64@2.0.0',
  ])
  expect(status).toBe(1)
})

test('the lock file names no registry: each installation uses its own', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; link?: boolean }>
  }
  expect(Object.values(packages).filter(({ resolved, link }) => resolved !== undefined && !link)).toEqual([])
})
