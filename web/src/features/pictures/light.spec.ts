import { expect, it } from '@jest/globals'
import { lightOf } from './light.ts'

const grey = (...values: number[]): Uint8ClampedArray =>
  new Uint8ClampedArray(values.flatMap((value) => [value, value, value, 255]))
const half = (one: number, other: number): Uint8ClampedArray =>
  grey(...Array.from({ length: 100 }, (_, at) => (at < 50 ? one : other)))

it.each([
  ['a face by day', grey(120, 140, 160), 'good'],
  ['a night', grey(20, 30, 40), 'dark'],
  ['a wall in the sun', grey(230, 240, 235), 'bright'],
  ['a face before a window: half is lost in white', half(90, 255), 'bright'],
  ['a face half in black shadow', half(10, 200), 'dark'],
  ['a white shirt that is not lost', half(110, 235), 'good'],
] as const)('%s', (_, pixels, light) => expect(lightOf(pixels)).toBe(light))
