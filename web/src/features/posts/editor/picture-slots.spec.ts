import { describe, expect, it } from '@jest/globals'
import { move } from './picture-slots.ts'

describe('the order of the pictures of a post', () => {
  it.each([
    ['to the front', 2, 0, 'cabd'],
    ['to the end', 0, 3, 'bcda'],
    ['one further', 1, 2, 'acbd'],
    ['beyond the front', 1, -1, 'bacd'],
    ['beyond the end', 2, 9, 'abdc'],
    ['of what is not there', 7, 0, 'abcd'],
  ])('is changed %s', (_, from, to, order) => expect(move([...'abcd'], from, to).join('')).toBe(order))
})
