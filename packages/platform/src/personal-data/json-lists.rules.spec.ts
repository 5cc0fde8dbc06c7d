import { expect, test } from '@jest/globals'
import { jsonOf } from './json-lists.rules.ts'

async function* rows(count: number): AsyncGenerator<object> {
  for (let n = 0; n < count; n++) yield { n, text: '岛\n"\\'.repeat(10) }
}

test('lists are written unchanged, in pieces, including empty ones', async () => {
  const pieces: Buffer[] = []
  for await (const piece of jsonOf({ many: rows(5_000), none: rows(0), one: rows(1) })) pieces.push(piece)
  const copy = JSON.parse(Buffer.concat(pieces).toString()) as Record<string, { n: number; text: string }[]>
  expect(pieces.length).toBeGreaterThan(3)
  expect(Object.entries(copy).map(([name, list]) => [name, list.length])).toEqual([
    ['many', 5_000],
    ['none', 0],
    ['one', 1],
  ])
  expect(copy.many?.at(-1)).toEqual({ n: 4_999, text: '岛\n"\\'.repeat(10) })
})
