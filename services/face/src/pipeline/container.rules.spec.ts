import { describe, expect, it } from '@jest/globals'
import { isPolyglot, kindOf } from './container.rules.ts'

const thumbnail = [0xff, 0xd8, 0xff, 0xd9]
// a segment with a thumbnail inside, a scan with a stuffed byte and a restart, the end
const jpeg = Buffer.from([
  0xff,
  0xd8,
  0xff,
  0xe1,
  0,
  6,
  ...thumbnail,
  0xff,
  0xda,
  0,
  2,
  60,
  0xff,
  0,
  0xff,
  0xd0,
  7,
  ...Buffer.from('<html>'),
  0xff,
  0xd9,
])
const png = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from('\0\0\0\x05tEXtIEND!sums\0\0\0\0IEND\xaeB`\x82', 'latin1'),
])
const webp = Buffer.from('RIFF\x08\x00\x00\x00WEBPdata', 'latin1')

describe('the kind of a file', () => {
  it.each([
    ['jpeg', jpeg],
    ['png', png],
    ['webp', webp],
  ] as const)('is detected by its first bytes: %s', (kind, bytes) => {
    expect(kindOf(bytes)).toBe(kind)
    expect(isPolyglot(bytes, kind)).toBe(false)
  })

  it.each(['GIF89a', '<svg', 'BM', 'II*\0', '', 'RIFF....WAVE', '%PDF-'])(
    'is unsupported if it begins with %j',
    (start) => {
      expect(kindOf(Buffer.from(start, 'latin1'))).toBeNull()
    },
  )

  it.each([
    'PK\x03\x04zip',
    'a program PK\x05\x06 its directory',
    '<HTML>',
    '<?php echo',
    '%PDF-1.4',
    '<svg onload=x>',
  ])('is a polyglot when %j follows the picture', (rest) => {
    for (const [kind, bytes] of [
      ['jpeg', jpeg],
      ['png', png],
      ['webp', webp],
    ] as const)
      expect(isPolyglot(Buffer.concat([bytes, Buffer.from(rest, 'latin1')]), kind)).toBe(true)
  })

  it('may be followed by data that phones append', () => {
    expect(
      isPolyglot(Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42 a film PK'), Buffer.from(thumbnail)]), 'jpeg'),
    ).toBe(false)
  })
})
