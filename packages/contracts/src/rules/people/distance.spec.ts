import { expect, test } from '@jest/globals'
import { coarsePosition, distanceBand, FAR } from './distance.ts'

const shenzhen = { latitude: 22.5431, longitude: 114.0579 }
const guangzhou = { latitude: 23.1291, longitude: 113.2644 }
const beijing = { latitude: 39.9042, longitude: 116.4074 }

test('a place is reduced to a cell of about ten kilometres', () => {
  expect(coarsePosition(shenzhen)).toEqual({ latitude: 22.5, longitude: 114.1 })
})

test('a distance is shown in bands, and beyond them as far', () => {
  expect(distanceBand(shenzhen, { latitude: 22.52, longitude: 114.08 })).toBe(10)
  expect(distanceBand(shenzhen, guangzhou)).toBe(300)
  expect(distanceBand(shenzhen, beijing)).toBe(FAR)
})

test('within a cell, the viewer’s position reveals nothing more about the other', () => {
  const bands = new Set(
    [0, 0.01, 0.02, 0.03].map((move) => distanceBand({ ...guangzhou, longitude: 113.26 + move }, shenzhen)),
  )
  expect(bands.size).toBe(1)
})
