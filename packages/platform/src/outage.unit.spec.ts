import { expect, test } from '@jest/globals'
import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb'
import { AppError } from './error.ts'
import { isOutage } from './outage.ts'

const withCode = (code: string): Error => Object.assign(new Error('x'), { code })

test.each<[string, unknown]>([
  ['a peer that is away', new AppError('UNAVAILABLE')],
  ['a refused connection', withCode('ECONNREFUSED')],
  ['fetch, whose cause says why', new TypeError('fetch failed', { cause: withCode('ECONNRESET') })],
  ['a database that went away', new MongoNetworkError('closed')],
  ['a database that cannot be found', new MongoServerSelectionError('none', {} as never)],
  ['a Redis that is away', Object.assign(new Error('x'), { name: 'MaxRetriesPerRequestError' })],
  ['a Redis that has just gone', new Error('Connection is closed.')],
])('%s: the work is worth doing again', (_name, error) => expect(isOutage(error)).toBe(true))

test.each<[string, unknown]>([
  ['a refusal', new AppError('NOT_FOUND')],
  ['a fault of ours', new TypeError('undefined is not a function')],
  ['a key that exists', new MongoServerError({ message: 'duplicate', code: 11000 })],
  ['no error at all', undefined],
  ['a text', 'ECONNREFUSED'],
])('%s: it will fail again', (_name, error) => expect(isOutage(error)).toBe(false))
