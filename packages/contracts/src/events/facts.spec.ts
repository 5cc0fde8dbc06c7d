import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { type Json, SchemaWriter } from '../docs/json-schema.ts'
import { type FactEnvelope, topicOf } from '../event.ts'
import { userSnapshot } from '../profile/user-snapshot.ts'
import { facts } from './all.ts'
import { userSnapshotFacts } from './users.ts'

/** Paths of free texts: those without an id, time, pattern or enum. */
const freeTexts = (schema: z.ZodType): string[] => {
  const found: string[] = []
  const walk = (json: Json, path: string): void => {
    for (const choice of [...((json.anyOf ?? []) as Json[]), ...((json.oneOf ?? []) as Json[])]) walk(choice, path)
    if (json.items) walk(json.items as Json, path)
    for (const [name, field] of Object.entries((json.properties ?? {}) as Record<string, Json>))
      walk(field, path === '' ? name : `${path}.${name}`)
    if (json.type === 'string' && !json.pattern && !json.format && !json.enum && !json.const) found.push(path)
  }
  walk(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json, '')
  return found
}

const folder = new URL('../../samples/', import.meta.url)

describe('the facts', () => {
  it('are named by owner, past tense and version, each once', () => {
    for (const fact of facts) expect(fact.type).toMatch(new RegExp(`^${fact.owner}\\.[a-z]+(?:-[a-z]+)*\\.v\\d+$`))
    expect(new Set(facts.map((fact) => fact.type)).size).toBe(facts.length)
  })

  it.each(facts.map((fact) => [fact.type, fact] as const))('%s still parses its stored sample', (type, fact) => {
    expect(existsSync(new URL(`${type}.json`, folder))).toBe(true)
    const sample = JSON.parse(readFileSync(new URL(`${type}.json`, folder), 'utf8')) as FactEnvelope
    expect({ type: sample.type, topic: sample.topic, id: sample.id }).toEqual({
      type,
      topic: topicOf(fact),
      id: `${sample.topic}:${sample.key}:${sample.seq}`,
    })
    expect(fact.data.safeParse(sample.data).error?.issues).toBeUndefined()
  })

  it('are never removed: every stored sample has its fact', () => {
    const types = facts.map((fact) => `${fact.type}.json`)
    expect(readdirSync(folder).filter((name) => !types.includes(name))).toEqual([])
  })

  it('contain the whole user only where they are listed for it, and then always', () => {
    const whole = (fact: (typeof facts)[number]) =>
      'shape' in fact.data && (fact.data as { shape: { user?: unknown } }).shape.user === userSnapshot
    const listed = userSnapshotFacts.map(({ type }) => type)
    expect(facts.filter(whole).map(({ type }) => type)).toEqual(expect.arrayContaining(listed))
    expect(facts.filter(whole)).toHaveLength(listed.length)
  })

  it('declare for every free text whether it is about a person: personal texts are erased with the person', () => {
    // our own words: kinds, product names, field names, key versions
    const harmless = [
      'action',
      'actor_id',
      'field',
      'keyId',
      'keyVersion',
      'name',
      'nameEn',
      'productNum',
      'reasonCode',
      'sessions',
      'shareCode',
      'subject_id',
      'textVersion',
    ]
    const ours = ['payments.membership-changed.v1 reason', 'payments.points-changed.v1 reason']
    for (const fact of facts) {
      const covered = (path: string): boolean =>
        (fact.personal ?? []).some((one) => path === one || path.startsWith(`${one}.`))
      const open = freeTexts(fact.data).filter(
        (path) => !covered(path) && !harmless.includes(path.split('.').at(-1) ?? ''),
      )
      expect(open.map((path) => `${fact.type} ${path}`).filter((one) => !ours.includes(one))).toEqual([])
    }
  })

  it('carry no ID number, phone, code, password or token', () => {
    for (const fact of facts) {
      const writer = new SchemaWriter()
      const fields = JSON.stringify([writer.output(fact.data), writer.components])
      for (const secret of ['idCard', 'phone', 'smsCode', 'password', 'token'])
        expect({ type: fact.type, has: fields.includes(`"${secret}":`) }).toEqual({ type: fact.type, has: false })
    }
  })
})
