import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { readAs } from './read-as.ts'

const person = z.object({ userId: z.string().min(1).max(40) })

test('what has a length that no number can be made of is refused like any other that is no text', () => {
  const sent: unknown = JSON.parse('{"userId":{"length":{"toString":1}}}')
  expect(() => person.safeParse(sent)).toThrow(TypeError)
  expect(readAs(person, sent).success).toBe(false)
  expect(readAs(person, { userId: 'u1' })).toEqual({ success: true, data: { userId: 'u1' } })
})

test('a fault of our own in a schema stays one', () => {
  const faulty = z.string().transform((): string => {
    throw new TypeError('x is not a function')
  })
  expect(() => readAs(faulty, 'u1')).toThrow('x is not a function')
})
