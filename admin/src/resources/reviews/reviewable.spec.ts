import '../../test/globals.ts'
import { describe, expect, test } from '@jest/globals'
import { aReview as aProfile } from '../../test/people.ts'
import { reasonNotice, type Reason } from '../../shared/hooks/use-reasons.ts'
import { templatesOf } from '../../test/templates.ts'
import { splitAtWord, isBulkApprovable, claimStateOf, findNeighbours } from './reviewable.ts'

const { profileQueue } = await import('./queues/profile-reviews.tsx')
const aReview = (of: Parameters<typeof aProfile>[0]) => profileQueue.asReviewable(aProfile(of))
const now = new Date('2026-01-01T12:00:00Z')
const soon = '2026-01-01T12:04:00.000Z'
const past = '2026-01-01T11:59:00.000Z'

describe('who may work on a review', () => {
  test.each([
    ['nobody’s when unclaimed', {}, 'free'],
    ['mine while my claim runs', { claimedBy: 'me', claimedUntil: soon }, 'mine'],
    ['lapsed when my claim has run out', { claimedBy: 'me', claimedUntil: past }, 'lapsed'],
    ['another’s while their claim runs', { claimedBy: 'you', claimedUntil: soon }, 'other'],
    ['free again when their claim has run out', { claimedBy: 'you', claimedUntil: past }, 'free'],
    ['nobody’s any more once decided', { status: 'approved', claimedBy: 'me', claimedUntil: soon }, 'closed'],
  ] as const)('%s', (_, of, lease) => {
    expect(claimStateOf(aReview(of), 'me', now)).toBe(lease)
  })
})

describe('the way through the queue', () => {
  const queue = ['a', 'b', 'c', 'd'].map((id) =>
    aReview({ id, ...(id === 'c' && { claimedBy: 'you', claimedUntil: soon }) }),
  )
  test('skips reviews that another moderator has claimed', () => {
    expect(findNeighbours(queue, 'b', 'me', now)).toEqual({ at: 2, next: 'd', previous: 'a' })
  })
  test('continues at the first after the last one, so that skipped ones are shown again', () => {
    expect(findNeighbours(queue, 'd', 'me', now).next).toBe('a')
  })
  test('shows skipped and escalated reviews only when no others are left', () => {
    expect(findNeighbours(queue, 'a', 'me', now, new Set(['b'])).next).toBe('d')
    expect(findNeighbours(queue, 'a', 'me', now, new Set(['b', 'd'])).next).toBe('b')
  })
  test('follows a decided one with the first waiting one', () => {
    expect(findNeighbours(queue, 'gone', 'me', now)).toEqual({ at: 0, next: 'a', previous: null })
  })
  test('ends when only this one is left', () => {
    expect(findNeighbours(queue.slice(0, 1), 'a', 'me', now).next).toBeNull()
  })
})

describe('together with others', () => {
  const image = { _id: 'i', url: '/i.jpg', desc: '' }
  test('a profile is approved only without a word hit, report or doubtful photo', () => {
    const plain = aReview({ images: [image] })
    const doubtful = aReview({ images: [{ ...image, nudity: { score: 0.5, verdict: 'review' } }] })
    expect([plain, doubtful, aReview({ reports: 1 })].map((review) => isBulkApprovable(review, 'me', now))).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('sensitive words', () => {
  test('are found at any position, in upper and lower case', () => {
    expect(
      splitAtWord('加VX或vx', 'vx')
        .filter(({ marked }) => marked)
        .map(({ text }) => text),
    ).toEqual(['VX', 'vx'])
  })
  test('with regex characters are taken literally', () => {
    expect(splitAtWord('a+b', '+').map(({ text }) => text)).toEqual(['a', '+', 'b'])
  })
})

describe('the notice to the member', () => {
  const [first, second] = templatesOf('profileReviews') as [Reason, Reason]
  const part = (n: number) => ({ key: `image:${n}`, label: { 'zh-CN': `第 ${n} 张照片`, en: `Photo ${n}` } })
  test('has a line for each reason, with the photos and fields that it is about, in the chosen language', () => {
    const chosen = new Map([
      [first, [part(1), part(3)]],
      [second, []],
    ])
    expect(reasonNotice(chosen, 'zh-CN')).toBe(`第 1 张照片、第 3 张照片：${first.text}\n${second.text}`)
    expect(reasonNotice(chosen, 'en')).toBe(`Photo 1, Photo 3: ${first.textEn}\n${second.textEn}`)
  })
})
