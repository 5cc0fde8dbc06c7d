import { expect, test } from '@jest/globals'
import type { Document } from 'mongodb'
import { shardCollections } from './sharding.ts'

/** An admin database that answers as a cluster's router does, or as a replica set. */
const cluster = (msg: string | undefined, sharded: readonly string[] = []) => {
  const commands: Document[] = []
  return {
    commands,
    command: (command: Document): Promise<Document> => {
      if (command.hello) return Promise.resolve({ ok: 1, msg })
      commands.push(command)
      const isThere = sharded.includes(String(command.shardCollection))
      return isThere ? Promise.reject(Object.assign(new Error('already sharded'), { code: 20 })) : Promise.resolve({})
    },
  }
}
const keys = new Map<string, string | string[]>([
  ['users', '_id'],
  ['candidates', ['region', 'gender', '_id']],
])

test('on a sharded cluster each collection gets its key, one field hashed and several in their order', async () => {
  const admin = cluster('isdbgrid')
  expect(await shardCollections(admin, 'xinyu_users', keys)).toEqual(['users', 'candidates'])
  expect(admin.commands).toEqual([
    { shardCollection: 'xinyu_users.users', key: { _id: 'hashed' } },
    { shardCollection: 'xinyu_users.candidates', key: { region: 1, gender: 1, _id: 1 } },
  ])
})

test('a sharded collection is left as it is, and a replica set gets no command', async () => {
  expect(await shardCollections(cluster('isdbgrid', ['xinyu_users.users']), 'xinyu_users', keys)).toEqual([
    'candidates',
  ])
  expect(await shardCollections(cluster(undefined), 'xinyu_users', keys)).toEqual([])
})

test('any other error of a cluster stops the start', async () => {
  const admin = {
    command: (command: Document) =>
      command.hello ? Promise.resolve({ msg: 'isdbgrid' }) : Promise.reject(new Error('no right')),
  }
  await expect(shardCollections(admin, 'xinyu_users', keys)).rejects.toThrow('no right')
})
