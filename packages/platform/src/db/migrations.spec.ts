import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Module, type Provider } from '@nestjs/common'
import { type Db, MongoClient } from 'mongodb'
import { LocalBus } from '../message-bus/local-bus.ts'
import { Clock } from '../clock.ts'
import { platformConfig, readConfig } from '../config.ts'
import { Leases } from '../jobs/leases.ts'
import { Log } from '../logging/log.ts'
import { bootService, migrateService } from '../runtime/service.ts'
import type { Database } from './database.ts'
import { type Migration, MigrationList, migrations, runMigrations } from './migrations.ts'

const log = new Log('migrations', 'silent')
let client: MongoClient
let db: Db
let namespace: string

beforeAll(async () => {
  client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
})
beforeEach(() => {
  namespace = `m${randomBytes(5).toString('hex')}`
  db = client.db(`${namespace}_moderation`)
})
afterEach(() => db.dropDatabase())
afterAll(() => client.close())

const run = (...lists: MigrationList[]): Promise<string[]> => {
  const database = db as unknown as Database
  return runMigrations({ database, leases: new Leases(database, new Clock()), lists, log, leaseMs: 10_000 })
}
const list = (capability: string, steps: Record<string, Migration>) => new MigrationList(capability, steps)
const boots = (provider: Provider) => {
  @Module({ providers: [provider] })
  class Sample {}
  const config = readConfig(platformConfig, { ...process.env, XINYU_NAMESPACE: namespace })
  return { name: 'moderation' as const, module: Sample, config, messageBus: new LocalBus(), port: 0 }
}

test('two instances that start together run each migration once, and neither continues before all have run', async () => {
  const ran: string[] = []
  const slow =
    (name: string): Migration =>
    async () => {
      await pause(50)
      ran.push(name)
    }
  const one = list('posts', { '2026-01-02-one': slow('one'), '2026-01-03-two': slow('two') })
  const seen = await Promise.all(
    [1, 2, 3].map(async () => {
      await run(one)
      return [...ran]
    }),
  )
  expect(seen).toEqual([1, 2, 3].map(() => ['one', 'two']))
  expect(await run(one)).toEqual([])
  expect((await db.collection('migrations').find().sort({ _id: 1 }).toArray()).map(({ _id }) => String(_id))).toEqual([
    'posts/2026-01-02-one',
    'posts/2026-01-03-two',
  ])
})

test('the oldest runs first across capabilities, and one that was added late still runs', async () => {
  const ran: string[] = []
  const step = (name: string) => async (): Promise<void> => void ran.push(name)
  const posts = list('posts', { '2026-01-01-a': step('1a'), '2026-03-01-z': step('3z'), '2026-03-01-b': step('3b') })
  await run(posts, list('people', { '2026-02-01-a': step('2a') }))
  expect(ran).toEqual(['1a', '2a', '3z', '3b'])
  expect(await run(posts, list('words', { '2025-12-01-late': step('late') }))).toEqual(['words/2025-12-01-late'])
})

test('a name without a day, a list out of order and duplicate names are refused before anything runs', async () => {
  const nothing = async (): Promise<void> => undefined
  await expect(run(list('posts', { indexes: nothing }))).rejects.toThrow('posts/indexes must be called')
  await expect(run(list('posts', { '2026-02-01-b': nothing, '2026-01-01-a': nothing }))).rejects.toThrow('later one')
  await expect(run(...[1, 2].map(() => list('posts', { '2026-01-01-a': nothing })))).rejects.toThrow('Two migrations')
})

test('a failed migration stops the start with its name and reason, runs nothing after it, and is repeated', async () => {
  let isMended = false
  const ran: string[] = []
  const options = boots(
    migrations('posts', {
      '2026-01-01-first': async () => void ran.push('first'),
      '2026-01-02-broken': async () => {
        if (!isMended) throw new Error('a post without an author')
        ran.push('broken')
      },
      '2026-01-03-last': async () => void ran.push('last'),
    }),
  )
  await expect(bootService(options)).rejects.toThrow(/posts\/2026-01-02-broken failed.*a post without an author/)
  expect(ran).toEqual(['first'])
  isMended = true
  await (await bootService(options)).close()
  expect(ran).toEqual(['first', 'broken', 'last'])
})

test('the command migrates without listening; the next start has nothing to do', async () => {
  let runs = 0
  const options = boots(migrations('posts', { '2026-01-01-first': async () => void runs++ }))
  expect(await migrateService(options)).toEqual(
    expect.arrayContaining(['posts/2026-01-01-first', 'journal/2026-11-21-expiry-and-place']),
  )
  expect(await migrateService(options)).toEqual([])
  await (await bootService(options)).close()
  expect(runs).toBe(1)
})

test('stored shapes change in batches, and what was changed before a crash is not changed again', async () => {
  const posts = db.collection<{ _id: string; likes: number }>('posts')
  await posts.insertMany(Array.from({ length: 25 }, (_, index) => ({ _id: `p${index}`, likes: 0 })))
  const batches: number[] = []
  let crashes = true
  const one = list('posts', {
    '2026-01-01-likes': ({ inBatches }) =>
      inBatches<{ _id: string; likes: number }>(
        'posts',
        { likes: 0 },
        async (documents, collection) => {
          if (crashes && batches.length === 1) throw new Error('crash')
          batches.push(documents.length)
          await collection.updateMany({ _id: { $in: documents.map(({ _id }) => _id) } }, { $inc: { likes: 1 } })
        },
        10,
      ),
  })
  await expect(run(one)).rejects.toThrow('crash')
  crashes = false
  await run(one)
  expect(batches).toEqual([10, 10, 5])
  expect(await posts.countDocuments({ likes: 1 })).toBe(25)
})

test('an index is dropped by name or keys, and a missing one is no error', async () => {
  const indexes = async () => (await db.collection('posts').indexes()).map(({ name }) => name)
  await run(
    list('posts', {
      '2026-01-01-indexes': async ({ createIndex, dropIndex }) => {
        await dropIndex('posts', 'none')
        await createIndex('posts', { at: -1 })
        await createIndex('posts', { author: 1, at: -1 }, { name: 'by_author' })
        await createIndex('posts', { kept: 1 })
      },
      '2026-01-02-fewer': async ({ dropIndex }) => {
        await dropIndex('posts', { at: -1 })
        await dropIndex('posts', 'by_author')
        await dropIndex('posts', 'by_author')
      },
    }),
  )
  expect(await indexes()).toEqual(['_id_', 'kept_1'])
})
