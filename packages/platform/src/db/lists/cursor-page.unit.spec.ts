import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { decodeCursor, encodeCursor, fillPage, readByNumber, startOf } from './cursor-page.ts'

interface Row {
  place: number
  isHidden: boolean
}
const listOf = (hidden: readonly boolean[]): Row[] => hidden.map((isHidden, place) => ({ place, isHidden }))
const read = (list: readonly Row[], window: { page: number; rows: number; cursor?: string }) =>
  fillPage<Row, number>({
    ...startOf(window),
    read: async (after, limit) => list.filter(({ place }) => place > (after?.value ?? -1)).slice(0, limit),
    placeOf: ({ place }) => ({ value: place, id: String(place) }),
    show: async (rows) => rows.map(({ place, isHidden }) => (isHidden ? null : place)),
    isShown: async (rows) => rows.map(({ isHidden }) => !isHidden),
  })
const shownOf = (list: readonly Row[]): number[] => list.flatMap(({ place, isHidden }) => (isHidden ? [] : [place]))
const lists = fc.array(fc.boolean(), { maxLength: 400 }).map(listOf)
const sizes = fc.integer({ min: 1, max: 40 })

test('pages by number are the list in full pages, wherever rows are hidden', async () => {
  await fc.assert(
    fc.asyncProperty(lists, sizes, async (list, rows) => {
      const found: number[] = []
      for (let page = 1, isMore = true; isMore; page++) {
        const one = await read(list, { page, rows })
        if (one.next) expect(one.rows).toHaveLength(rows)
        found.push(...one.rows)
        isMore = one.next !== null
      }
      expect(found).toEqual(shownOf(list))
    }),
  )
})

test('continuing by cursor from a page by number skips and repeats nothing', async () => {
  await fc.assert(
    fc.asyncProperty(lists, sizes, fc.integer({ min: 1, max: 5 }), async (list, rows, page) => {
      const found: number[] = []
      let { rows: part, next } = await read(list, { page, rows })
      found.push(...part)
      while (next) {
        ;({ rows: part, next } = await read(list, { page: 1, rows, cursor: encodeCursor(next) }))
        found.push(...part)
      }
      expect(found).toEqual(shownOf(list).slice((page - 1) * rows))
    }),
  )
})

test('a list of which the reader may see almost nothing ends early, and the client does not continue', async () => {
  const list = listOf(Array.from({ length: readByNumber + 100 }, (_, index) => index % 500 !== 0))
  const first = await read(list, { page: 1, rows: 3 })
  const second = await read(list, { page: 2, rows: 3 })
  expect([first.rows, second.rows, second.next]).toEqual([[0, 500, 1000], [1500], { value: 1999, id: '1999' }])
  expect(await read(list, { page: 3, rows: 3 })).toEqual({ rows: [], top: null, next: null })
  expect(await read(list, { page: 100_000, rows: 100 })).toEqual({ rows: [], top: null, next: null })
})

test('a cursor is decoded to what was encoded', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), (value, id) => {
      expect(decodeCursor(encodeCursor({ value, id }))).toEqual({ value, id })
    }),
  )
})
