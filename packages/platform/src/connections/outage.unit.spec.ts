import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { afterAll, describe, expect, test } from '@jest/globals'
import { Cluster, Redis, ReplyError } from 'ioredis'
import { MaxRetriesPerRequestError } from 'ioredis/built/errors/index.js'
import {
  type BulkWriteResult,
  MongoBulkWriteError,
  MongoClient,
  MongoErrorLabel,
  MongoNetworkError,
  MongoServerError,
  MongoWriteConcernError,
} from 'mongodb'
import { passingCodes } from '../db/mongo-outage.ts'
import { AppError } from '../error.ts'
import { isOutage } from './outage.ts'

const driver = createRequire(import.meta.url)
const withCode = (code: string): Error => Object.assign(new Error('x'), { code })
/** As the driver builds it from a reply of the server. */
const reply = (code: number, errmsg: string, errorLabels: string[] = []): MongoServerError =>
  new MongoServerError({ ok: 0, code, errmsg, errorLabels })
const bulkResult = (more: object = {}): BulkWriteResult =>
  Reflect.construct(
    (driver('mongodb/lib/bulk/common.js') as { BulkWriteResult: typeof BulkWriteResult }).BulkWriteResult,
    [{ ok: 1, writeErrors: [], writeConcernErrors: [], insertedIds: [], upserted: [], ...more }, false],
  )
const thrownBy = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('worth a retry', () => {
  test.each<[string, unknown]>([
    ['a peer that is away', new AppError('UNAVAILABLE')],
    ['a refused connection', withCode('ECONNREFUSED')],
    ['fetch, whose cause says why', new TypeError('fetch failed', { cause: withCode('ECONNRESET') })],
    ['a database that went away', new MongoNetworkError('closed')],
    ['updateMany while the primary steps down', reply(189, 'primary stepped down')],
    ['updateMany that an election interrupted', reply(11602, 'operation was interrupted')],
    ['a write to a member that is no longer primary', reply(10107, 'not primary')],
    ['a server that shuts down', reply(11600, 'interrupted at shutdown')],
    [
      'a reply with a retry label, whatever its code',
      reply(112, 'conflict', [MongoErrorLabel.TransientTransactionError]),
    ],
    ['a server that sheds load', reply(462, 'rate', [MongoErrorLabel.SystemOverloadedError])],
    [
      'a majority that did not answer in time',
      new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64, errmsg: 'waiting timed out' } } as never),
    ],
    [
      'a write concern that fails as the primary steps down',
      new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 11602, errmsg: 'interrupted' } } as never),
    ],
    [
      'a bulk with one write that met the election, and one with a key that exists',
      new MongoBulkWriteError(
        {
          message: 'duplicate',
          code: 11000,
          writeErrors: [{ code: 11000 } as never, { code: 10107 } as never],
        },
        bulkResult(),
      ),
    ],
    [
      'a bulk whose write concern failed',
      new MongoBulkWriteError(
        { message: 'duplicate', code: 11000, writeErrors: [] },
        bulkResult({ writeConcernErrors: [{ code: 91 }] }),
      ),
    ],
    ['a bulk whose connection broke', new MongoBulkWriteError(new MongoNetworkError('closed'), bulkResult())],
    [
      'a Redis that is away',
      Reflect.construct(MaxRetriesPerRequestError as new (...of: unknown[]) => Error, [3]) as Error,
    ],
    ['a Redis that became a replica', new ReplyError("READONLY You can't write against a read only replica.")],
    ['a Redis that reads its disk', new ReplyError('LOADING Redis is loading the dataset in memory')],
    ['a Redis cluster without its slots', new ReplyError('CLUSTERDOWN The cluster is down')],
    ['a Redis cluster that moves its keys', new ReplyError('MOVED 3999 127.0.0.1:6381')],
    ['a Redis cluster whose nodes redirect in circles', new Error('Too many Cluster redirections. Last …')],
  ])('%s', (_name, error) => expect(isOutage(error)).toBe(true))

  test('a database without a server, by one write or by many, and one whose client was closed', async () => {
    const client = new MongoClient('mongodb://127.0.0.1:9/', { serverSelectionTimeoutMS: 50 })
    const things = client.db('x').collection('y')
    const write = [{ updateMany: { filter: {}, update: { $set: { a: 1 } } } }]
    const errors = [await thrownBy(things.updateMany({}, write[0]?.updateMany.update ?? {}))]
    errors.push(await thrownBy(things.bulkWrite(write)))
    await client.close()
    errors.push(await thrownBy(things.bulkWrite(write)), await thrownBy(things.findOne({})))
    await client.close()
    expect(errors.map(isOutage)).toEqual([true, true, true, true])
  })

  const silent = createServer((socket) => void socket.resume())
  afterAll(() => void silent.close())
  test('a Redis that hangs, and one whose connection was ended', async () => {
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    const redis = new Redis(port, '127.0.0.1', { commandTimeout: 50, enableReadyCheck: false })
    redis.on('error', () => undefined)
    const hung = await thrownBy(redis.get('a'))
    redis.disconnect()
    const ended = await thrownBy(redis.get('a'))
    expect([isOutage(hung), isOutage(ended)]).toEqual([true, true])
  })

  test('a Redis cluster without reachable nodes, before and after that is known', async () => {
    const cluster = new Cluster([{ host: '127.0.0.1', port: 9 }], { enableOfflineQueue: false })
    cluster.on('error', () => undefined)
    const early = await thrownBy(cluster.get('a'))
    const failed = await new Promise((resolve) => cluster.once('error', resolve))
    cluster.disconnect()
    expect([early, failed].map(isOutage)).toEqual([true, true])
  })

  test('every code after which the driver resumes or retries is known here', () => {
    const { GET_MORE_RESUMABLE_CODES: resumable } = driver('mongodb/lib/error.js') as {
      GET_MORE_RESUMABLE_CODES: Set<number>
    }
    expect(resumable.size).toBeGreaterThan(10)
    expect([...resumable].filter((code) => !passingCodes.has(code))).toEqual([])
  })
})

describe('will fail again', () => {
  test.each<[string, unknown]>([
    ['a refusal', new AppError('NOT_FOUND')],
    ['a bug of ours', new TypeError('undefined is not a function')],
    ['a key that exists', reply(11000, 'E11000 duplicate key')],
    [
      'a key that exists, in a bulk',
      new MongoBulkWriteError({ message: 'E11000', code: 11000 } as never, bulkResult()),
    ],
    ['a document that its validation refuses', reply(121, 'Document failed validation')],
    ['a text that only looks like an outage', new Error('MongoNetworkError: not primary')],
    ['a Redis key of another kind', new ReplyError('WRONGTYPE Operation against a key holding the wrong kind')],
    ['no error at all', undefined],
    ['a text', 'ECONNREFUSED'],
  ])('%s', (_name, error) => expect(isOutage(error)).toBe(false))
})
