import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Call } from '@xinyu/contracts/call'
import { calls } from '@xinyu/contracts/http/all'
import { root } from '../tree.ts'

const sources = readdirSync(join(root, 'services'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /^[a-z]+\/src\/.*\.controller\.ts$/.test(name))
  .map((name) => ({ service: name.split('/')[0], text: readFileSync(join(root, 'services', name), 'utf8') }))

/** the contract's records by file and export name */
const modules = new Map<string, Record<string, unknown>>()
const http = 'packages/contracts/src/http'
for (const file of readdirSync(join(root, http), { recursive: true, encoding: 'utf8' }))
  if (/^[a-z-/]+\.ts$/.test(file))
    modules.set(file.replace('.ts', ''), (await import(join(root, http, file))) as Record<string, unknown>)

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'caller' in value

/** The names that a controller imports from a contract file, with their records. */
const importsOf = (text: string): Map<string, Call> => {
  const found = new Map<string, Call>()
  for (const [, names = '', file = ''] of text.matchAll(
    /import \{([^}]*)\} from '@xinyu\/contracts\/http\/([a-z-/]+)'/g,
  )) {
    for (const name of names
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)) {
      const [exported = '', local = exported] = name.replace(/^type /, '').split(/\s+as\s+/)
      const value = modules.get(file)?.[exported]
      if (isCall(value)) found.set(local, value)
    }
  }
  for (const [, space = '', file = ''] of text.matchAll(
    /import \* as (\w+) from '@xinyu\/contracts\/http\/([a-z-/]+)'/g,
  )) {
    for (const [name, value] of Object.entries(modules.get(file) ?? {}))
      if (isCall(value)) found.set(`${space}.${name}`, value)
  }
  return found
}

const answered = new Map<string, string>()
for (const { service = '', text } of sources) {
  const imports = importsOf(text)
  for (const [, name = ''] of text.matchAll(/@Implements\(([\w.]+)\)/g)) {
    const call = imports.get(name)
    if (call) answered.set(call.path, service)
  }
}

test('a call is marked as not built exactly if no service answers it', () => {
  expect(
    calls
      .filter((call) => call.built !== false && !answered.has(call.path))
      .map((call) => `${call.path} is answered nowhere`),
  ).toEqual([])
  expect(
    calls
      .filter((call) => call.built === false && answered.has(call.path))
      .map((call) => `${call.path} is answered by ${answered.get(call.path)}`),
  ).toEqual([])
})

test('a call is answered by its owner', () => {
  expect(answered.size).toBeGreaterThan(100)
  expect(
    calls.filter((call) => answered.has(call.path) && answered.get(call.path) !== call.owner).map((call) => call.path),
  ).toEqual([])
})
