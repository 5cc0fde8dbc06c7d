import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Kafka, logLevel } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { z } from 'zod'
import { AppError } from '../error.ts'
import { newId } from '../ids.ts'
import { Log } from './log.ts'
import { RedisStore } from '../redis/redis.ts'

const phone = '13800138000'
const words = '我的电话是13800138000，叫我小伟'
let mongo: MongoClient
let redis: RedisStore
beforeAll(async () => {
  mongo = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
  redis = new RedisStore(process.env.REDIS_URL ?? '', `e${newId()}`)
  await redis.check()
})
afterAll(async () => {
  await mongo.db(database).dropDatabase()
  await mongo.close()
  redis.onApplicationShutdown()
})
// in letters: five consecutive digits count as typed text
const database = `errors_${[...String(process.pid)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

const errorOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('nothing failed')
}
/** The log line of an error, as written. */
const lineOf = (err: unknown): string => {
  const lines: string[] = []
  const log = new Log('test', 'info', { write: (line: string) => void lines.push(line) })
  log.warn('something failed', { err })
  return lines.join('')
}

const real: Record<string, { make: () => unknown; says: object }> = {
  'MongoDB: a duplicate value': {
    make: async () => {
      const people = mongo.db(database).collection('people')
      await people.createIndex({ phone: 1 }, { unique: true, name: 'one-phone' })
      await people.insertOne({ phone })
      await people.insertOne({ phone })
    },
    says: { name: 'MongoServerError', code: 11_000, collection: `${database}.people`, index: 'one-phone' },
  },
  'MongoDB: many duplicate values at once': {
    make: async () => {
      const people = mongo.db(database).collection<{ _id: string }>('many')
      await people.insertMany([phone, phone].map((_id) => ({ _id })))
    },
    says: { name: 'MongoBulkWriteError', code: 11_000, collection: `${database}.many`, index: '_id_' },
  },
  'MongoDB: a document that its validator rejects': {
    make: async () => {
      const db = mongo.db(database)
      await db.createCollection('valid', { validator: { name: { $type: 'number' } } })
      await db.collection('valid').insertOne({ name: words })
    },
    says: { name: 'MongoServerError', code: 121 },
  },
  'MongoDB: an unknown command': {
    make: () => mongo.db(database).command({ [`find${phone}`]: words }),
    says: { name: 'MongoServerError', code: 59 },
  },
  'Redis: a key of another type': {
    make: async () => {
      await redis.client.set(phone, words)
      await redis.client.lpush(phone, words)
    },
    says: { name: 'ReplyError', code: 'WRONGTYPE' },
  },
  'Redis: an unknown command': {
    make: () => redis.client.call('HAIL', phone, words),
    says: { name: 'ReplyError', code: 'ERR' },
  },
  'JSON.parse': { make: () => JSON.parse(words), says: { name: 'SyntaxError' } },
  'a schema, with typed text among its paths': {
    make: () =>
      z
        .object({ name: z.literal('x'), by: z.record(z.string(), z.number()) })
        .strict()
        .parse({ name: words, by: { [phone]: words }, [phone]: 1 }),
    says: { name: 'ZodError', issues: ['invalid_value', 'invalid_type', 'unrecognized_keys'] },
  },
  'Kafka: an invalid topic': {
    make: () =>
      new Kafka({ brokers: ['127.0.0.1:1'], logLevel: logLevel.NOTHING })
        .admin()
        .fetchTopicMetadata({ topics: [Number(phone) as never] }),
    says: { name: 'KafkaJSNonRetriableError' },
  },
  'Kafka: a broker that is away': {
    make: () =>
      new Kafka({
        brokers: [`${phone}.invalid:1`],
        logLevel: logLevel.NOTHING,
        connectionTimeout: 500,
        retry: { retries: 0 },
      })
        .admin()
        .connect(),
    says: { name: expect.stringMatching(/^KafkaJS/) },
  },
}

describe('a log line of an error of', () => {
  test.each(Object.entries(real))(
    '%s has its kind and place, and nothing that a person typed',
    async (_of, { make, says }) => {
      const error = await errorOf(make)
      expect(error).toBeInstanceOf(Object)
      const line = lineOf(error)
      expect(line).not.toMatch(/13800138000|小伟|我的/)
      const { err } = JSON.parse(line) as { err: { stack: string[] } }
      expect(err).toMatchObject(says)
      expect(err.stack.every((frame) => frame.startsWith('at '))).toBe(true)
    },
  )
})

test('the place of an error is kept, through all causes', async () => {
  const cause = await errorOf(() => JSON.parse(words))
  const error = new AppError('UNAVAILABLE', { service: 'users', phone }, { cause })
  const { err } = JSON.parse(lineOf(error)) as { err: { code: string; stack: string[]; cause: { stack: string[] } } }
  expect([err.code, JSON.stringify(err).includes(phone)]).toEqual(['UNAVAILABLE', false])
  for (const { stack } of [err, err.cause]) expect(stack.join()).toContain('error-in-log.spec')
})

test('a message whose lines look like frames is cut off, and a thrown value that is no error is named by its type', () => {
  const error = new Error(`x\n    at ${phone} (/tmp/x.js:1:1)`)
  expect(lineOf(error)).not.toContain(phone)
  expect(lineOf(error)).toContain('error-in-log.spec')
  expect(lineOf(Object.assign(new Error('a'), { name: words, code: words }))).not.toContain(words)
  expect(JSON.parse(lineOf(words))).toMatchObject({ err: 'string' })
  expect(JSON.parse(lineOf({ phone }))).toMatchObject({ err: 'object' })
})
