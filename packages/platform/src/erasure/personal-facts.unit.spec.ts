import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { facts } from '@xinyu/contracts/events/all'
import type { FactEnvelope } from '@xinyu/contracts/event'
import { peopleOf, withoutPerson } from './personal-facts.ts'

const folder = new URL('../../../contracts/samples/', import.meta.url)
const samples = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as FactEnvelope<Record<string, unknown>>,
)
const personal = samples.filter((sample) => peopleOf(sample).people)

test.each(personal.map((sample) => [sample.type, sample] as const))(
  '%s contains no data of an erased person, and still parses',
  (type, sample) => {
    const fact = facts.find((one) => one.type === type)
    for (const person of peopleOf(sample).people ?? []) {
      const left = withoutPerson(sample, person)
      expect(fact?.data.safeParse(left).error?.issues).toBeUndefined()
      const user = (left as { user?: { _id: string } }).user
      if (user?._id === person) expect(user).toMatchObject({ name: '', avatar: null, birthday: null, aboutMe: '' })
      for (const field of (fact?.personal ?? []).filter((one) => one !== 'user' && !one.includes('.')))
        expect([[], '', null, undefined]).toContainEqual((left as Record<string, unknown>)[field])
      expect(withoutPerson({ type, data: left }, person)).toEqual(left)
    }
  },
)

test('a fact is unchanged when another person is erased', () => {
  for (const sample of personal) expect(withoutPerson(sample, 'somebody-else')).toEqual(sample.data)
})

test('of a block only the erased person’s snapshot is emptied', () => {
  const data = { user: { _id: 'blocker', name: '岚', aboutMe: '海' }, user2_id: 'blocked' }
  expect(withoutPerson({ type: 'users.blacklisted.v1', data }, 'blocked')).toEqual(data)
  expect(withoutPerson({ type: 'users.blacklisted.v1', data }, 'blocker')).toMatchObject({ user: { name: '' } })
})

test('the text of an admin’s act is erased with any of the persons it was about; the actor stays', () => {
  const data = {
    actor_id: 'moderator',
    action: 'users.update',
    subject_id: 'record',
    people: ['one', 'other'],
    detail: 'name',
    reason: '姓名不雅',
    changes: [{ field: 'name', before: '岚', after: '海' }],
  }
  const type = 'users.audited.v1'
  expect(peopleOf({ type, data }).people).toEqual(['record', 'one', 'other'])
  expect(withoutPerson({ type, data }, 'other')).toEqual({ ...data, detail: '', reason: '', changes: [] })
  expect(withoutPerson({ type, data }, 'moderator')).toEqual(data)
})

test('facts without personal texts are not marked', () => {
  expect(peopleOf({ type: 'chat.talked.v1', data: { user_id: 'a', user2_id: 'b' } })).toEqual({})
})
