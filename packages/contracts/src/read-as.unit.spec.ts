import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { readAs } from './read-as.ts'

const person = z.object({ userId: z.string().min(1).max(40) })

test('a value whose length cannot be converted to a number is refused like any other non-string', () => {
  const sent: unknown = JSON.parse('{"userId":{"length":{"toString":1}}}')
  expect(() => person.safeParse(sent)).toThrow(TypeError)
  expect(readAs(person, sent).success).toBe(false)
  expect(readAs(person, { userId: 'u1' })).toEqual({ success: true, data: { userId: 'u1' } })
})

test('an error in a schema itself is still thrown', () => {
  const faulty = z.string().transform((): string => {
    throw new TypeError('x is not a function')
  })
  expect(() => readAs(faulty, 'u1')).toThrow('x is not a function')
})
