import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { inputExample, outputExample } from '../docs/example.ts'
import { type Json, SchemaWriter } from '../docs/json-schema.ts'
import { proofRefusals, refusalsOf } from '../refusals.ts'
import { objectKey } from '../scalars.ts'
import { calls } from './all.ts'

const rows = readFileSync(new URL('../../../../tests/contracts/calls.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [path: string, verb: string, owner: string, caller: string])
const callAt = (path: string) => calls.find((call) => call.path === path)

/** Places where a schema is unspecific: no type and no enum, or any key with any value. */
const vague = (schema: unknown, path = ''): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const json = schema as Json
  const silent = ['type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf', '$ref'].every((key) => !(key in json))
  const open = typeof json.additionalProperties === 'object' ? [`${path}: any key`] : []
  const inside = [
    ...Object.entries((json.properties ?? {}) as Json).map(([name, part]) => [part, `${path}.${name}`] as const),
    [json.items, `${path}[]`] as const,
    ...[...((json.anyOf ?? []) as unknown[]), ...((json.oneOf ?? []) as unknown[])].map(
      (part) => [part, path] as const,
    ),
  ]
  return [...(silent ? [`${path}: anything`] : []), ...open, ...inside.flatMap(([part, at]) => vague(part, at))]
}

describe('the calls', () => {
  it.each(rows)('%s: %s, owned by %s, for %s', (path, verb, owner, caller) => {
    expect(callAt(path)).toMatchObject({ verb, owner, caller })
  })

  it('are each declared once, and one beyond the specification says why it exists', () => {
    expect(new Set(calls.map((call) => call.path)).size).toBe(calls.length)
    const specified = new Set(rows.map(([path]) => path))
    expect(calls.filter((call) => specified.has(call.path) === (call.addedBecause !== undefined))).toEqual([])
  })

  it.each(calls.map((call) => [call.path, call] as const))(
    '%s describes its input and output, field by field, with examples that hold',
    (_path, call) => {
      const writer = new SchemaWriter()
      if (call.body !== 'raw') expect(vague(writer.input(call.input))).toEqual([])
      expect(vague(writer.output(call.output))).toEqual([])
      expect(Object.values(writer.components).flatMap((component) => vague(component))).toEqual([])
      if (call.body !== 'raw')
        expect(call.input.safeParse(call.example?.input ?? inputExample(call.input)).error?.issues).toBeUndefined()
      expect(call.output.safeParse(call.example?.output ?? outputExample(call.output)).error?.issues).toBeUndefined()
      expect(call.summary.length).toBeGreaterThan(3)
    },
  )

  it('name roles exactly for admin callers', () => {
    for (const call of calls)
      expect({ path: call.path, roles: (call.roles?.length ?? 0) > 0 }).toEqual({
        path: call.path,
        roles: call.caller === 'A',
      })
  })

  it.each([
    'product/addOrder',
    'gift/sendFlowerV2',
    'favorite/sendGift',
    'gift/withdrawGift',
    'msg/addMsg2',
    'msg/push',
    'favorite/sendOneMsg',
    'favorite/changeLoveStatus',
    'product/changeGuanPoint',
    'posts/posts',
    'posts/comment',
  ])('%s can be retried without happening twice', (path) => {
    const call = callAt(path)
    expect(call?.idempotent).toBe(true)
    expect(
      Object.keys((new SchemaWriter().input(call?.input ?? (calls[0]?.input as never)).properties ?? {}) as Json),
    ).toContain('clientId')
  })

  it('are signed and encrypted where the specification says so', () => {
    expect(
      calls
        .filter((call) => call.signed)
        .map((call) => call.path)
        .sort(),
    ).toEqual(['favorite/sendGift', 'gift/sendFlowerV2', 'gift/withdrawGift', 'users/editIdCardInfo'])
    expect(
      calls
        .filter((call) => call.encrypted)
        .map((call) => call.path)
        .sort(),
    ).toEqual(['upload/editIdCard', 'users/editIdCardInfo'])
  })

  it('that change who gets in, or who is paid, require proof of the owner, and have fields for it', () => {
    const fieldsOf = (call: (typeof calls)[number]): string[] =>
      Object.keys((new SchemaWriter().input(call.input).properties ?? {}) as Json)
    /** what a stolen token must not change: the phone, the password, who may log in, where money goes */
    const opening = [
      'phone',
      'newPhone',
      'oldPassword',
      'ticket',
      'identityToken',
      'withdrawInfo',
      'net',
      'unbind',
      'created',
    ]
    const needing = calls.filter((call) => call.caller === 'N' && fieldsOf(call).some((name) => opening.includes(name)))
    // and what it must not end, or export
    expect(
      [...needing.map(({ path }) => path), 'users/deleteuser', 'users/exportData', 'users/endPasskey'].sort(),
    ).toEqual(
      calls
        .filter(({ proof }) => proof)
        .map(({ path }) => path)
        .sort(),
    )
    for (const call of calls.filter(({ proof }) => proof)) {
      const { smsCode = 'smsCode', password = 'password', when } = call.proof ?? {}
      expect({ path: call.path, fields: fieldsOf(call) }).toEqual({
        path: call.path,
        fields: expect.arrayContaining([smsCode, password, 'passkey', 'deviceId', ...(when ? [when] : [])]),
      })
      expect([call.path, refusalsOf(call)]).toEqual([call.path, expect.arrayContaining([...proofRefusals])])
    }
  })

  it('that accept an object key validate it by the one rule for keys', () => {
    const pattern = (new SchemaWriter().input(objectKey) as { pattern: string }).pattern
    const patternsOf = (schema: Json): string[] =>
      typeof schema.pattern === 'string'
        ? [schema.pattern]
        : [schema.items, ...((schema.anyOf as Json[] | undefined) ?? [])].flatMap((inner) =>
            inner ? patternsOf(inner as Json) : [],
          )
    const fields = calls.flatMap((call) =>
      Object.entries((new SchemaWriter().input(call.input).properties ?? {}) as Record<string, Json>)
        .filter(
          ([name, { description }]) =>
            /^(key|keys|img|imgName|images|frames)$/.test(name) && !/^ids? of/.test(String(description)),
        )
        .map(([name, schema]) => [`${call.path} ${name}`, patternsOf(schema)]),
    )
    expect(fields.length).toBeGreaterThan(10)
    expect(fields.filter(([, patterns]) => !patterns?.includes(pattern))).toEqual([])
  })
})
