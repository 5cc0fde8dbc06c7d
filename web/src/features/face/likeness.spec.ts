import { describe, expect, it } from '@jest/globals'
import { searchRangeText, similarityOf, likenessWord } from './likeness.ts'

describe('likeness in plain words', () => {
  it.each([
    [0, 100],
    [0.3, 80],
    [0.6, 60],
    [0.75, 50],
    [1.5, 0],
    [2, 0],
  ])('a distance of %d is %d %% alike', (distance, percent) => expect(similarityOf(distance)).toBe(percent))

  it.each([
    [0.2, 'same'],
    [0.4, 'like'],
    [0.59, 'like'],
    [0.6, 'alike'],
    [0.75, 'some'],
    [1, 'some'],
  ])('a distance of %d is “%s”', (distance, word) => expect(likenessWord(distance)).toBe(word))

  it('the range of a search has the word of its farthest match', () =>
    expect([0.4, 0.6, 0.75, 1].map(searchRangeText)).toEqual(['same', 'like', 'alike', 'some']))
})
