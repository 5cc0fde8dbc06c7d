import { describe, expect, test } from '@jest/globals'
import {
  advance,
  type Broadcast,
  type BroadcastChange,
  change,
  isAddressedTo,
  needsSecondPerson,
  mergedPage,
  bucketOf,
  bucketsIn,
  BUCKETS,
  sentOf,
  windowFor,
} from './broadcasts.rules.ts'

const now = new Date('2026-03-01T08:00:00Z')
const later = new Date('2026-03-01T09:00:00Z')
const broadcast = (over: Partial<Broadcast> = {}): Broadcast => ({
  _id: 'b',
  title: '维护',
  content: '今晚维护',
  titleEn: '',
  contentEn: '',
  link: null,
  to: 'all',
  user_id: null,
  group_id: null,
  state: 'waiting',
  total: 100,
  reach: 0,
  by: 'su',
  approvedBy: 'he',
  startsAt: null,
  publishedAt: null,
  addtime: now,
  ...over,
})
const person = (over: object = {}, user: object = {}) =>
  ({
    _id: 'p',
    vipLimitDate: null,
    user: { type: 'normal', isCompleted: 4, gender: 1, createdAt: '2026-01-01T00:00:00.000Z', ...user },
    ...over,
  }) as unknown as Parameters<typeof isAddressedTo>[1]

describe('states of a system message', () => {
  test.each<[Broadcast['state'], BroadcastChange, Broadcast['state'] | string]>([
    ['asked', 'approve', 'waiting'],
    ['waiting', 'approve', 'BROADCAST_CANNOT_MOVE'],
    ['sending', 'pause', 'paused'],
    ['waiting', 'pause', 'paused'],
    ['sent', 'pause', 'BROADCAST_CANNOT_MOVE'],
    ['paused', 'resume', 'waiting'],
    ['sending', 'resume', 'BROADCAST_CANNOT_MOVE'],
    ['asked', 'stop', 'stopped'],
    ['sending', 'stop', 'stopped'],
    ['sent', 'stop', 'BROADCAST_CANNOT_MOVE'],
    ['stopped', 'resume', 'BROADCAST_CANNOT_MOVE'],
  ])('from %s, %s leads to %s', (state, wanted, to) => {
    const decided = change(broadcast({ state }), wanted, 'he')
    expect('refuse' in decided ? decided.refuse : decided.set.state).toBe(to)
  })

  test('nobody approves their own message; one that had begun continues where it was paused', () => {
    expect(change(broadcast({ state: 'asked' }), 'approve', 'su')).toEqual({ refuse: 'SECOND_PERSON_NEEDED' })
    expect(change(broadcast({ state: 'paused', publishedAt: now, reach: 40 }), 'resume', 'he')).toEqual({
      set: { state: 'sending' },
    })
  })

  test.each<[Broadcast['to'], number, boolean]>([
    ['all', 3, true],
    ['group', 20, false],
    ['group', 21, true],
    ['one', 1, false],
  ])('to %s of %i people: needs a second person: %s', (to, total, isNeeded) => {
    expect(needsSecondPerson({ to, total, approvedBy: null })).toBe(isNeeded)
    expect(needsSecondPerson({ to, total, approvedBy: 'he' })).toBe(false)
  })

  test('a group that has become large before its time waits for a second person, not one that has begun', () => {
    const group = broadcast({ to: 'group', group_id: 'vip', total: 3, approvedBy: null })
    expect(advance(group, 10, 21, now)).toEqual({ state: 'asked', total: 21 })
    expect(advance({ ...group, approvedBy: 'he' }, 10, 21, now)).toMatchObject({ state: 'sending' })
    expect(advance({ ...group, state: 'sending', publishedAt: now }, 10, 21, later)).toMatchObject({ state: 'sending' })
  })

  test('starts at its time, advances in steps and ends', () => {
    expect(advance(broadcast({ startsAt: later }), 10, 7, now)).toBeNull()
    expect(advance(broadcast({ startsAt: later }), 10, 7, later)).toEqual({
      publishedAt: later,
      total: 7,
      reach: 10,
      state: 'sending',
    })
    expect(advance(broadcast({ state: 'sending', reach: BUCKETS - 5, publishedAt: now }), 10, 9, later)).toEqual({
      reach: BUCKETS,
      state: 'sent',
    })
  })

  test.each<Broadcast['state']>(['asked', 'paused', 'stopped', 'sent'])('does not advance while it is %s', (state) =>
    expect(advance(broadcast({ state, reach: 5, publishedAt: now }), 10, 9, later)).toBeNull(),
  )

  test('the pace is people a second, whatever their number', () => {
    expect([bucketsIn(1, 5_000, 1_000_000), bucketsIn(1, 5_000, 100), bucketsIn(1, 1, 10_000_000)]).toEqual([
      50,
      BUCKETS,
      1,
    ])
    expect([sentOf(broadcast({ reach: 2_500 })), sentOf(broadcast({ to: 'one', total: 1 }))]).toEqual([25, 0])
  })

  test('people spread evenly over its parts, and differently for the next broadcast', () => {
    const people = Array.from({ length: 20_000 }, (_, index) => `65f0c0ffee${index.toString(16).padStart(14, '0')}`)
    const first = people.filter((id) => bucketOf('b1', id) < BUCKETS / 4)
    expect(first.length / people.length).toBeCloseTo(0.25, 1)
    const both = first.filter((id) => bucketOf('b2', id) < BUCKETS / 4)
    expect(both.length / first.length).toBeCloseTo(0.25, 1)
  })
})

describe('its audience', () => {
  const shown = { publishedAt: now }
  test.each<[Partial<Broadcast>, object, object, boolean]>([
    [{}, {}, {}, true],
    [{}, {}, { type: 'temp' }, false],
    [{}, { isErased: true }, {}, false],
    [{}, {}, { createdAt: later.toISOString() }, false],
    [{ kind: 'marketing' }, {}, {}, false],
    [{ kind: 'marketing' }, { marketingSince: null }, {}, false],
    [{ kind: 'marketing' }, { marketingSince: now }, {}, true],
    [{ kind: 'marketing' }, { marketingSince: later }, {}, false],
    [{ kind: 'marketing', to: 'group', group_id: 'women' }, { marketingSince: now }, {}, false],
    [{ to: 'group', group_id: 'men' }, {}, {}, true],
    [{ to: 'group', group_id: 'women' }, {}, {}, false],
    [{ to: 'group', group_id: 'vip' }, {}, {}, false],
    [{ to: 'group', group_id: 'vip' }, { vipLimitDate: later }, {}, true],
    [{ to: 'group', group_id: 'notVip' }, { vipLimitDate: later }, {}, false],
    [{ to: 'group', group_id: 'approved' }, {}, {}, true],
    [{ to: 'group', group_id: 'notApproved' }, {}, { isCompleted: 2 }, true],
    [{ to: 'group', group_id: 'notApproved' }, {}, { isCompleted: 5 }, false],
  ])('%j, person %j %j: %p', (over, ofPerson, ofUser, expected) =>
    expect(isAddressedTo(broadcast({ ...shown, ...over }), person(ofPerson, ofUser), now)).toBe(expected),
  )
})

test('a page of notices and broadcasts merges both in order', () => {
  const dated = (name: string, hour: number) => ({ name, at: new Date(Date.UTC(2026, 2, 1, hour)) })
  for (const [ownHours, theirHours] of [
    [
      [9, 7, 5, 3, 1],
      [8, 6, 2],
    ],
    [
      [9, 8, 7, 6],
      [5, 4],
    ],
    [
      [3, 2, 1],
      [9, 8],
    ],
    [[], [4, 3]],
    [[4, 3], []],
    [
      [5, 5, 4],
      [5, 4],
    ],
  ] as const) {
    const own = ownHours.map((hour, index) => dated(`o${index}`, hour))
    const broadcasts = theirHours.map((hour, index) => dated(`b${index}`, hour))
    const whole = mergedPage({ own, first: 0, broadcasts }, 0, 99).map(({ name }) => name)
    expect(whole).toHaveLength(own.length + broadcasts.length)
    for (const rows of [1, 2, 3]) {
      const paged: string[] = []
      for (let skip = 0; skip < whole.length; skip += rows) {
        const window = windowFor(skip, rows, broadcasts.length)
        const part = own.slice(window.skip, window.skip + window.rows)
        paged.push(...mergedPage({ own: part, first: window.skip, broadcasts }, skip, rows).map(({ name }) => name))
      }
      expect(paged).toEqual(whole)
    }
  }
})
