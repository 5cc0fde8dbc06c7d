import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  closePayload,
  keepPayload,
  linkHead,
  LinkError,
  LinkReader,
  LinkRecord,
  MAX_LINK_PAYLOAD,
  numberPayload,
  readClose,
  readKept,
  readNumber,
  readOpening,
} from './link-records.rules.ts'

type Sent = [kind: LinkRecord, client: number, text: string]
const encode = (records: readonly Sent[]): Buffer =>
  Buffer.concat(
    records.flatMap(([kind, client, text]) => {
      const payload = Buffer.from(text)
      return [linkHead(kind, client, payload.length), payload]
    }),
  )
const readAll = (chunks: readonly Buffer[]): Sent[] => {
  const reader = new LinkReader()
  const read: Sent[] = []
  for (const chunk of chunks)
    reader.read(chunk, (kind, client, payload) => read.push([kind, client, payload.toString()]))
  return read
}
const record = fc.tuple(
  fc.constantFrom(...Object.values(LinkRecord)),
  fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
)

describe('the records of a link', () => {
  test('are read as they were sent, however the network cuts them', () =>
    fc.assert(
      fc.property(fc.array(record), fc.array(fc.nat(400)), (records, cuts) => {
        const bytes = encode(records)
        const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].toSorted((a, b) => a - b)
        const chunks = ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end))
        expect(readAll(chunks)).toEqual(records)
      }),
    ))

  test('are read byte by byte, and the largest one too', () => {
    const records: Sent[] = [
      [LinkRecord.Frame, 7, '{"msgCata":8}'],
      [LinkRecord.Ping, 0, ''],
    ]
    expect(readAll([...encode(records)].map((byte) => Buffer.of(byte)))).toEqual(records)
    const largest: Sent = [LinkRecord.Frame, 1, 'x'.repeat(MAX_LINK_PAYLOAD)]
    expect(readAll([encode([largest])])).toEqual([largest])
  })

  test('of an unknown kind or above the largest size end the link before anything of them is kept', () => {
    const head = (kind: number, length: number): Buffer => {
      const bytes = linkHead(LinkRecord.Frame, 1, 0)
      bytes.writeUInt32LE(length, 0)
      bytes.writeUInt8(kind, 8)
      return bytes
    }
    for (const bad of [head(0, 0), head(10, 0), head(255, 0), head(2, MAX_LINK_PAYLOAD + 1), head(2, 0xff_ff_ff_ff)])
      expect(() => readAll([bad])).toThrow(LinkError)
    expect(() => linkHead(LinkRecord.Frame, 1, MAX_LINK_PAYLOAD + 1)).toThrow(LinkError)
  })

  test('after any bytes the reader returns records of known kinds and bounded sizes, or ends the link', () =>
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60 })), (chunks) => {
        const reader = new LinkReader()
        try {
          for (const chunk of chunks)
            reader.read(Buffer.from(chunk), (kind, _client, payload) => {
              expect(Object.values(LinkRecord)).toContain(kind)
              expect(payload.length).toBeLessThanOrEqual(MAX_LINK_PAYLOAD)
            })
        } catch (error) {
          expect(error).toBeInstanceOf(LinkError)
        }
      }),
    ))
})

describe('the payload of a record', () => {
  test('returns a number, a close code with its reason, and what is kept', () => {
    expect(readNumber(numberPayload(70_000))).toBe(70_000)
    expect(readClose(closePayload(4403, '封禁'))).toEqual([4403, '封禁'])
    expect(readClose(closePayload(1012, ''))).toEqual([1012, ''])
    expect(readKept(keepPayload('shown', 'a b,c'))).toEqual(['shown', 'a b,c'])
    expect(readKept(keepPayload('shown', ''))).toEqual(['shown', ''])
  })

  test('that is something else ends the link', () => {
    for (const read of [
      () => readNumber(Buffer.of(1, 2, 3)),
      () => readClose(Buffer.alloc(0)),
      () => readKept(Buffer.from('nothing')),
      () => readKept(Buffer.from(' value')),
      () => readOpening(Buffer.from('{')),
      () => readOpening(Buffer.from('{"path":1}')),
      () => readOpening(Buffer.from('null')),
    ])
      expect(read).toThrow(LinkError)
  })
})
