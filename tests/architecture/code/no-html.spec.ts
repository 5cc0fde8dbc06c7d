import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { calls } from '@xinyu/contracts/http/all'
import { SchemaWriter } from '@xinyu/contracts/docs/json-schema'
import { root } from '../tree.ts'

const sources = (folders: readonly string[], wanted: RegExp): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => wanted.test(name) && !/\.spec\.tsx?$|\/dist\/|node_modules/.test(name)),
  )
const having = (files: readonly string[], pattern: RegExp): string[] =>
  files.filter((name) => pattern.test(readFileSync(join(root, name), 'utf8')))

test('nothing in a browser makes HTML or code out of a text', () => {
  const files = sources(['web/src', 'admin/src'], /\.tsx?$/)
  const calls = /dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|new Function\(|\beval\(/
  const places = /\.(?:inner|outer)HTML\b|javascript:/
  expect(files.length).toBeGreaterThan(300)
  expect([...having(files, calls), ...having(files, places)]).toEqual([])
})

test('Math.random is used for delays and names only, never for secrets', () => {
  const files = sources(['services', 'packages', 'gateway', 'host', 'web', 'admin'], /\/src\/.*\.tsx?$/)
  const thrown = having(files, /Math\.random/)
  const risky = thrown.filter((name) => /sms|token|session|auth|crypto|secret|ticket|password|factor|invit/i.test(name))
  expect([thrown.length > 0, risky]).toEqual([true, []])
  expect(readFileSync(join(root, 'services/users/src/sms/send-sms-code.ts'), 'utf8')).toContain('randomInt(1_000_000)')
})

test('no certificate is accepted without verification', () => {
  const files = sources(['services', 'packages', 'gateway', 'host'], /\/src\/.*\.ts$/)
  expect(having(files, /rejectUnauthorized:\s*false|checkServerIdentity:|tlsInsecure:/)).toEqual([])
})

test('no call has a secret, a code or a phone in its address', () => {
  const asked = calls
    .filter(({ verb }) => verb === 'GET')
    .flatMap(({ path, input }) =>
      Object.keys((new SchemaWriter().input(input).properties ?? {}) as object).map((field) => `${path}?${field}`),
    )
  expect(asked.length).toBeGreaterThan(1)
  expect(
    asked.filter((name) => /\?.*(token|password|secret|smsCode|otp|phone|signature|idNumber)/i.test(name)),
  ).toEqual([])
})
