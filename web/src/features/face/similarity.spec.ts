import { describe, expect, it } from '@jest/globals'
import { searchRangeLevel, similarityLevel, similarityOf } from './similarity.ts'

describe('similarity in words', () => {
  it.each([
    [0, 100],
    [0.3, 80],
    [0.6, 60],
    [0.75, 50],
    [1.5, 0],
    [2, 0],
  ])('a distance of %d is %d %% similar', (distance, percent) => expect(similarityOf(distance)).toBe(percent))

  it.each([
    [0.2, 'same'],
    [0.4, 'very-similar'],
    [0.59, 'very-similar'],
    [0.6, 'similar'],
    [0.75, 'slightly-similar'],
    [1, 'slightly-similar'],
  ])('a distance of %d is “%s”', (distance, word) => expect(similarityLevel(distance)).toBe(word))

  it('a search range has the level of its most distant match', () =>
    expect([0.4, 0.6, 0.75, 1].map(searchRangeLevel)).toEqual(['same', 'very-similar', 'similar', 'slightly-similar']))
})
