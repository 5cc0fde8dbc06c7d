import { describe, expect, it } from '@jest/globals'
import { BSON, Long } from 'mongodb'
import { journalMajority } from './journaled-majority.ts'

function opMsg(body: BSON.Document, sequence?: Buffer): Buffer {
  const document = Buffer.from(BSON.serialize(body))
  const message = Buffer.concat([Buffer.alloc(20), sequence ?? Buffer.alloc(0), Buffer.from([0]), document])
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(2013, 12)
  return message
}

function bodyOf(message: Buffer, at = 21): BSON.Document {
  expect(message.readInt32LE(0)).toBe(message.length)
  return BSON.deserialize(message.subarray(at))
}

const insert = {
  insert: 'rows',
  ordered: true,
  lsid: { id: new BSON.Binary(Buffer.alloc(16), 4) },
  n: 1.5,
  big: Long.fromNumber(7),
  when: new Date(0),
  none: null,
  pattern: /a/i,
  code: new BSON.Code('x'),
  id: new BSON.ObjectId(),
  price: new BSON.Decimal128('1'),
  documents: [{ writeConcern: { w: 'majority' }, text: '心' }],
}

describe('a majority write on the embedded engine', () => {
  it('waits for the journal, and the rest of the command is unchanged', () => {
    const changed = bodyOf(
      journalMajority(opMsg({ ...insert, writeConcern: { w: 'majority', j: true, wtimeout: 5 }, $db: 't' })),
    )
    const untouched = bodyOf(opMsg({ ...insert, writeConcern: { w: 1, j: true }, $db: 't' }))
    expect(changed).toEqual(untouched)
  })

  it('is found after a document sequence', () => {
    const sequence = Buffer.from('\x01\x0e\0\0\0documents\0', 'latin1')
    sequence.writeInt32LE(sequence.length - 1, 1)
    const changed = journalMajority(opMsg({ insert: 'rows', writeConcern: { w: 'majority' } }, sequence))
    expect(bodyOf(changed, 21 + sequence.length)).toEqual({ insert: 'rows', writeConcern: { w: 1, j: true } })
  })

  it('is the only message that is changed', () => {
    for (const body of [
      { ping: 1 },
      insert,
      { ...insert, writeConcern: { w: 1 } },
      { ...insert, writeConcern: { w: 0 } },
    ]) {
      const message = opMsg(body)
      expect(journalMajority(message)).toBe(message)
    }
  })
})
