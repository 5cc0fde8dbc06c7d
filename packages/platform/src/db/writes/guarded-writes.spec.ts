import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Db, MongoClient } from 'mongodb'
import { GuardedWrites } from './guarded-writes.ts'

interface Person {
  _id: string
  user: { name: string; city?: string } | null
  userSeq?: number
  vip?: Date
  walletSeq?: number
  other?: string
}
let client: MongoClient
let db: Db
const commands: string[] = []
beforeAll(async () => {
  client = await new MongoClient(process.env.MONGODB_URL ?? '', { monitorCommands: true }).connect()
  client.on('commandStarted', ({ commandName }) => commands.push(commandName))
  db = client.db(`guarded_${process.pid}`)
})
beforeEach(async () => {
  await db.dropDatabase()
  commands.length = 0
})
afterAll(() => client.close())

const people = () => db.collection<Person>('people')
const users = () => new GuardedWrites<Person, 'user'>(people(), { guard: 'userSeq' })
const wallets = () => new GuardedWrites<Person, 'vip'>(people(), { guard: 'walletSeq', empty: { user: null } })
const named = (name: string) => ({ user: { name } })

test('of several facts the newest is stored, whatever their order, and a repeat changes nothing', async () => {
  const writes = users()
  await Promise.all([
    writes.write('a', 2, named('二')),
    writes.write('a', 3, named('三')),
    writes.write('a', 1, named('一')),
  ])
  expect(await people().findOne()).toEqual({ _id: 'a', user: { name: '三' }, userSeq: 3 })
  for (const seq of [2, 3]) await writes.write('a', seq, named('旧'))
  expect(await people().findOne()).toEqual({ _id: 'a', user: { name: '三' }, userSeq: 3 })
})

test('a value replaces the previous one completely, and one that looks like an expression is written literally', async () => {
  const writes = users()
  await writes.write('a', 1, { user: { name: '$other', city: '杭州' } })
  await people().updateOne({ _id: 'a' }, { $set: { other: 'kept' } })
  await writes.write('a', 2, { user: { name: '$$ROOT' } })
  expect(await people().findOne()).toEqual({ _id: 'a', user: { name: '$$ROOT' }, userSeq: 2, other: 'kept' })
})

test('a document created by another stream between the two steps of this write gets this write too', async () => {
  const found = people()
  // the other stream writes after the update found nothing, and before the missing ids are read
  const watched: typeof found = Object.create(found, {
    distinct: {
      value: async (...asked: Parameters<typeof found.distinct>) => {
        await found.insertOne({ _id: 'a', user: null, walletSeq: 7 })
        return found.distinct(...asked)
      },
    },
  })
  await new GuardedWrites<Person, 'user'>(watched, { guard: 'userSeq' }).write('a', 4, named('岛'))
  expect(await found.findOne()).toEqual({ _id: 'a', user: { name: '岛' }, userSeq: 4, walletSeq: 7 })
})

test('two streams that meet a new document at once both store their fields', async () => {
  const [one, other] = [users(), wallets()]
  const ids = Array.from({ length: 200 }, (_, index) => `p${index}`)
  const vip = new Date(0)
  await Promise.all(ids.flatMap((id) => [one.write(id, 4, named(id)), other.write(id, 7, { vip })]))
  expect(await people().find().sort({ _id: 1 }).toArray()).toEqual(
    ids.toSorted().map((_id) => ({ _id, user: { name: _id }, userSeq: 4, vip, walletSeq: 7 })),
  )
})

test('concurrent writes take one statement, each document with its own number', async () => {
  const writes = users()
  const ids = Array.from({ length: 300 }, (_, index) => `p${index}`)
  await Promise.all(ids.map((id) => writes.write(id, 1, named(id))))
  commands.length = 0
  await Promise.all(ids.map((id, index) => writes.write(id, index, named(`${id}!`))))
  expect(commands).toEqual(['update'])
  expect(await people().countDocuments({ 'user.name': /!$/ })).toBe(298)
})
