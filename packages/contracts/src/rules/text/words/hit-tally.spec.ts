import { expect, test } from '@jest/globals'
import { HitTally } from './hit-tally.ts'

const noon = new Date('2026-11-22T04:00:00.000Z')
const after = (hours: number): Date => new Date(noon.getTime() + hours * 3_600_000)

test('a report has the totals of the day in China, for words found since the last report only', () => {
  const tally = new HitTally()
  for (const word of ['赌博', '赌博', '套现']) tally.hit(word, noon)
  expect(tally.drain(noon)).toEqual([
    { word: '赌博', day: '2026-11-22', total: 2, lastAt: noon.toISOString() },
    { word: '套现', day: '2026-11-22', total: 1, lastAt: noon.toISOString() },
  ])
  expect(tally.drain(noon)).toEqual([])
  tally.hit('赌博', after(1))
  tally.hit('赌博', after(13))
  expect(tally.drain(after(13)).map(({ day, total }) => [day, total])).toEqual([
    ['2026-11-22', 3],
    ['2026-11-23', 1],
  ])
})

test('totals that could not be stored are reported again with later hits, also for past days', () => {
  const tally = new HitTally()
  tally.hit('赌博', noon)
  const lost = tally.drain(noon)
  tally.putBack(lost)
  tally.hit('赌博', after(1))
  expect(tally.drain(after(1)).map(({ total }) => total)).toEqual([2])
  const late = new HitTally()
  late.hit('赌博', noon)
  const taken = late.drain(after(24))
  late.putBack(taken)
  expect([late.drain(after(24)), late.drain(after(24))]).toEqual([taken, []])
})

test('no more totals are taken at once than one report holds', () => {
  const tally = new HitTally()
  for (let number = 0; number < 7; number++) tally.hit(`词${number}`, noon)
  expect([tally.drain(noon, 5).length, tally.drain(noon, 5).length, tally.drain(noon, 5).length]).toEqual([5, 2, 0])
})
