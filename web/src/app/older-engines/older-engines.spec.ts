import { expect, it } from '@jest/globals'

it('engines that lack them get toReversed, toSorted and AbortSignal.any', async () => {
  for (const name of ['toReversed', 'toSorted']) Reflect.deleteProperty(Array.prototype, name)
  Reflect.deleteProperty(AbortSignal, 'any')
  await import('./older-engines.ts')
  const numbers = [2, 3, 1]
  expect([numbers.toReversed(), numbers.toSorted(), numbers.toSorted((a, b) => b - a), numbers]).toEqual([
    [1, 3, 2],
    [1, 2, 3],
    [3, 2, 1],
    [2, 3, 1],
  ])
  expect(Object.keys(Array.prototype)).toEqual([])
  const [first, second] = [new AbortController(), new AbortController()]
  const any = AbortSignal.any([first.signal, second.signal])
  expect(any.aborted).toBe(false)
  second.abort('late')
  expect([any.aborted, any.reason]).toEqual([true, 'late'])
  expect(AbortSignal.any([second.signal]).aborted).toBe(true)
})
