import { expect, test } from '@jest/globals'
import { fingerprintOf } from './fingerprint.rules.ts'

const size = 72
const picture = (light: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: size * size * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return light(pixel % size, Math.floor(pixel / size))
  })
const waves = (x: number, y: number): number => 120 + 60 * Math.sin(x / 7 + y / 11)
const distance = (one: string, other: string): number =>
  (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length

test('a brightened or noisy picture has nearly the same fingerprint, another picture has not', () => {
  const original = fingerprintOf(picture(waves), size)
  const changed = fingerprintOf(
    picture((x, y) => waves(x, y) * 1.1 + 10 + ((x * 7 + y * 13) % 5)),
    size,
  )
  const other = fingerprintOf(
    picture((x, y) => 120 + 60 * Math.cos(x / 4 - y / 9)),
    size,
  )
  expect(original).toMatch(/^[0-9a-f]{16}$/)
  expect(distance(original, changed)).toBeLessThanOrEqual(4)
  expect(distance(original, other)).toBeGreaterThan(16)
})
