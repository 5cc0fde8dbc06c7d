import { expect, test } from '@jest/globals'
import { controlsIn } from './controls.ts'

test('finds control characters at any place', () => {
  expect(controlsIn({ a: [{ b: 'x\u0000' }] })).toBe('a.0.b')
  expect(controlsIn({ ['a\u0001']: 1 })).toBe('')
  expect(controlsIn('\u001b[2J')).toBe('')
  expect(controlsIn({ half: '\ud83d' })).toBe('half')
})

test('allows lines, tabs, every script and files', () => {
  expect(controlsIn({ text: '海\n岛\t😀\r\n', more: [null, 1, true, '👩‍👩‍👧 مريم'] })).toBeNull()
  expect(controlsIn({ bytes: new Uint8Array([0, 1, 2]) })).toBeNull()
})

test('reads endless nesting without a deep stack', () => {
  let deep: unknown = 'x\u0000'
  for (let level = 0; level < 200_000; level++) deep = [deep]
  expect(controlsIn(deep)).not.toBeNull()
})
