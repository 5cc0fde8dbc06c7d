import { expect, test } from '@jest/globals'
import { initialsOf, initialsPicture } from './missing-picture.ts'

test.each([
  ['小岛', '小'],
  ['海 岛', '海'],
  ['Ann Lee Smith', 'AL'],
  ['ann', 'A'],
  ['😀岛', '😀'],
  [' ', ''],
])('the initials of %p are %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a name always has the same ground, and a name’s signs are no markup', () => {
  expect(initialsPicture('小岛')).toBe(initialsPicture('小岛'))
  expect(decodeURIComponent(initialsPicture('<script>'))).not.toContain('<script')
})
