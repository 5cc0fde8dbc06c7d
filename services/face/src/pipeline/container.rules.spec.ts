import { describe, expect, it } from '@jest/globals'
import { isPolyglot, kindOf } from './container.rules.ts'

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9])
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('....IEND\xaeB`\x82', 'latin1')])
const webp = Buffer.from('RIFF\x08\x00\x00\x00WEBPdata', 'latin1')

describe('what a file is', () => {
  it.each([['jpeg', jpeg], ['png', png], ['webp', webp]] as const)('is known by its first bytes: %s', (kind, bytes) => {
    expect(kindOf(bytes)).toBe(kind)
    expect(isPolyglot(bytes, kind)).toBe(false)
  })

  it.each(['GIF89a', '<svg', 'BM', 'II*\0', '', 'RIFF....WAVE', '%PDF-'])('is nothing of ours when it begins with %j', (start) => {
    expect(kindOf(Buffer.from(start, 'latin1'))).toBeNull()
  })

  it.each(['PK\x03\x04zip', '<HTML>', '<?php echo', '%PDF-1.4'])('is a polyglot when %j follows the picture', (rest) => {
    for (const [kind, bytes] of [['jpeg', jpeg], ['png', png], ['webp', webp]] as const) expect(isPolyglot(Buffer.concat([bytes, Buffer.from(rest, 'latin1')]), kind)).toBe(true)
  })

  it('may be followed by what phones append', () => {
    expect(isPolyglot(Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42 a film'), jpeg]), 'jpeg')).toBe(false)
  })
})
