import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type Db, MongoClient } from 'mongodb'
import { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { MigrationList, runMigrations } from '../db/migrations.ts'
import { Leases } from '../jobs/leases.ts'
import { Log } from '../logging/log.ts'
import { BlocksStore } from './blocks.store.ts'
import { peopleSteps } from './people.migrations.ts'
import { PeopleStore } from './people.store.ts'

let client: MongoClient
let db: Db
let database: Database
let blocks: BlocksStore
const collection = (name: string) => db.collection<{ _id: string } & Record<string, unknown>>(name)
beforeAll(async () => {
  client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
})
let tests = 0
beforeEach(() => {
  db = client.db(`people_${process.pid}_${++tests}`)
  database = db as unknown as Database
  blocks = new BlocksStore(database, new Clock())
})
afterAll(() => client.close())

const migrate = async () => {
  const lists = [new MigrationList('people', peopleSteps([{ changedAt: 1 }]))]
  for (let twice = 0; twice < 2; twice++) {
    await runMigrations({
      database,
      leases: new Leases(database, new Clock()),
      lists,
      log: new Log('people', 'silent'),
    })
    await db.collection('migrations').deleteMany() // the state after a crash before it was recorded
  }
}
const user = snapshot({ _id: 'a' })

test('blocks inside a person become edges, and the shared number guards both', async () => {
  await collection('people').insertOne({ _id: 'a', seq: 7, walletSeq: 2, user, vipLimitDate: null, blocks: ['b'] })
  await migrate()
  expect(await collection('people').findOne()).toEqual({
    _id: 'a',
    user,
    userSeq: 7,
    walletSeq: 2,
    vipLimitDate: null,
  })
  expect([await blocks.hasBlocked('a', 'b'), await blocks.hasBlocked('b', 'a')]).toEqual([true, false])
  await blocks.setBlock('a', 'b', 5, false)
  expect(await blocks.hasBlocked('a', 'b')).toBe(true)
  await blocks.setBlock('a', 'b', 8, false)
  expect(await blocks.hasBlocked('a', 'b')).toBe(false)
})

test('both sides of a block and the number of a pair become one edge; a lifted one stays lifted', async () => {
  await collection('people').insertMany([
    { _id: 'a', seq: 9, user, blocks: ['b'], blockSeqs: { blocks: { b: 4, c: 6 } } },
    { _id: 'b', seq: 0, blockedBy: ['a'], blockSeqs: { blockedBy: { a: 4 } } },
    { _id: 'c', seq: 0, blockedBy: [], blockSeqs: { blockedBy: { a: 6 } } },
  ])
  await migrate()
  expect(await blocks.blockedWith('a')).toEqual(['b'])
  expect(await collection('blocks').countDocuments()).toBe(2)
  await blocks.setBlock('a', 'c', 5, true)
  expect(await blocks.hasBlocked('a', 'c')).toBe(false)
  expect(await collection('people').findOne({ _id: 'b' })).toEqual({ _id: 'b', user: null })
})

test('user fields beside the id move into the user', async () => {
  const flat = { type: 'normal', name: '小屿', avatar: null, isCompleted: 4 }
  await collection('people').insertOne({ _id: 'a', seq: 2, ...flat, blocks: [] })
  await migrate()
  expect(await collection('people').findOne()).toEqual({ _id: 'a', user: flat, userSeq: 2 })
})

test('a person without stored fields counts as erased', async () => {
  await collection('people').insertOne({ _id: 'a', seq: 3, user: null, blocks: [], changedAt: new Date(0) })
  await migrate()
  expect(await collection('people').findOne()).toMatchObject({ user: null, userSeq: 3, isErased: true })
})

test('a person in the present shape is left as is', async () => {
  const person = { _id: 'a', user, userSeq: 3, walletSeq: 1, vipLimitDate: null }
  await collection('people').insertOne(person)
  await migrate()
  expect(await collection('people').findOne()).toEqual(person)
})

test('presence is no longer stored', async () => {
  const person = { _id: 'a', user, userSeq: 3 }
  await collection('people').insertOne({ ...person, presenceSeq: 1, online: true, lastActive: new Date(0) })
  await migrate()
  expect(await collection('people').findOne()).toEqual(person)
})

test('an avatar that earlier versions stored by its address is stored by its key, whatever the origin was', async () => {
  const avatar = 'pictures/960/a000000000.jpg'
  const elsewhere = 'https://elsewhere.example.com/me.jpg'
  const stored = [`http://localhost:9000/xinyu/${avatar}`, avatar, elsewhere, null]
  await collection('people').insertMany(
    stored.map((one, index) => ({ _id: String(index), userSeq: 3, user: { ...user, avatar: one } })),
  )
  await migrate()
  const after = await collection('people').find().sort({ _id: 1 }).toArray()
  expect(after.map((person) => (person.user as { avatar: string | null }).avatar)).toEqual([
    avatar,
    avatar,
    elsewhere,
    null,
  ])
})

test('a fact of either version is stored by the key of the avatar; who is read has an address of today', async () => {
  const objects = { pictureUrl: (stored: string) => `https://now.example.com/${stored}` }
  const people = new PeopleStore(database, new Clock(), objects, { fields: ['name', 'avatar'] })
  const avatar = 'pictures/960/a000000000.jpg'
  for (const [index, sent] of [avatar, `https://before.example.com/xinyu/${avatar}`].entries()) {
    await people.keepUser('a', index + 1, { ...user, avatar: sent })
    expect(await collection('people').findOne({ _id: 'a' })).toMatchObject({ user: { avatar } })
    expect((await people.find('a'))?.user).toEqual({ name: user.name, avatar: `https://now.example.com/${avatar}` })
  }
})
