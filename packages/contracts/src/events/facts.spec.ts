import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { SchemaWriter } from '../docs/json-schema.ts'
import { type FactEnvelope, topicOf } from '../event.ts'
import { userSnapshot } from '../profile.ts'
import { facts } from './all.ts'
import { userSnapshotFacts } from './users.ts'

const folder = new URL('../../samples/', import.meta.url)

describe('the facts', () => {
  it('are named by owner, past tense and version, each once', () => {
    for (const fact of facts) expect(fact.type).toMatch(new RegExp(`^${fact.owner}\\.[a-z]+(?:-[a-z]+)*\\.v\\d+$`))
    expect(new Set(facts.map((fact) => fact.type)).size).toBe(facts.length)
  })

  it.each(facts.map((fact) => [fact.type, fact] as const))('%s still reads what was stored of it', (type, fact) => {
    expect(existsSync(new URL(`${type}.json`, folder))).toBe(true)
    const sample = JSON.parse(readFileSync(new URL(`${type}.json`, folder), 'utf8')) as FactEnvelope
    expect({ type: sample.type, topic: sample.topic, id: sample.id }).toEqual({
      type,
      topic: topicOf(fact),
      id: `${sample.topic}:${sample.key}:${sample.seq}`,
    })
    expect(fact.data.safeParse(sample.data).error?.issues).toBeUndefined()
  })

  it('are never forgotten: every stored sample has its fact', () => {
    const types = facts.map((fact) => `${fact.type}.json`)
    expect(readdirSync(folder).filter((name) => !types.includes(name))).toEqual([])
  })

  it('tell the whole user only where they are listed to, and then always', () => {
    const whole = (fact: (typeof facts)[number]) =>
      'shape' in fact.data && (fact.data as { shape: { user?: unknown } }).shape.user === userSnapshot
    const listed = userSnapshotFacts.map(({ type }) => type)
    expect(facts.filter(whole).map(({ type }) => type)).toEqual(expect.arrayContaining(listed))
    expect(facts.filter(whole)).toHaveLength(listed.length)
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
