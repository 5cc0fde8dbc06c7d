import { expect, test } from '@jest/globals'
import {
  blacklisted,
  erased,
  keptApart,
  noLongerApart,
  profileChanged,
  registered,
  unblacklisted,
} from '@xinyu/contracts/events/users'
import { newId } from '@xinyu/platform/ids'
import type { RunningService } from '@xinyu/platform/runtime/service'
import { snapshot } from './builders.ts'
import { FactFeed } from '../fact-feed.ts'

/** A service's copy of people, as its capabilities read it. */
export interface PeopleCopyUnderTest {
  service(): RunningService
  /** whether a block exists between the two, in either direction */
  isBlocked(one: string, other: string): Promise<boolean>
  nameOf(id: string): Promise<string | undefined>
}

/** What the conformance tests do with a service's copy. */
const subjectOf = ({ service, isBlocked, nameOf }: PeopleCopyUnderTest) => {
  const feed = new FactFeed(service())
  return {
    feed,
    isBlocked,
    nameOf,
    known: async (name = '小岛') => {
      const id = newId()
      const user = snapshot({ _id: id, name })
      await feed.receive(registered, id, 1, { user, how: 'phone', shareCode: null })
      return { id, user }
    },
    bothSee: async (one: string, other: string) => [await isBlocked(one, other), await isBlocked(other, one)],
  }
}

const conformance: Record<string, (subject: ReturnType<typeof subjectOf>) => Promise<void>> = {
  'a block that went to the dead letters still blocks when it is replayed after later facts': async ({
    feed,
    known,
    bothSee,
    nameOf,
  }) => {
    const [{ id, user }, other] = [await known(), await known()]
    await feed.fail(blacklisted, id, 2, { user, user2_id: other.id })
    await feed.receive(profileChanged, id, 3, { user: { ...user, name: '后来' } })
    await feed.receive(blacklisted, id, 4, { user: { ...user, name: '后来' }, user2_id: newId() })
    expect(await bothSee(id, other.id)).toEqual([false, false])
    expect(await feed.replayDeadLetters()).toMatchObject({ failed: 0 })
    expect(await bothSee(id, other.id)).toEqual([true, true])
    expect(await nameOf(id)).toBe('后来')
  },

  'a replay does not restore a block that was lifted later': async ({ feed, known, bothSee }) => {
    const [{ id, user }, other] = [await known(), await known()]
    await feed.fail(blacklisted, id, 2, { user, user2_id: other.id })
    await feed.receive(unblacklisted, id, 3, { user, user2_id: other.id })
    await feed.replayDeadLetters()
    expect(await bothSee(id, other.id)).toEqual([false, false])
    await feed.receive(blacklisted, id, 4, { user, user2_id: other.id })
    await feed.handle(unblacklisted, id, 3, { user, user2_id: other.id })
    expect(await bothSee(id, other.id)).toEqual([true, true])
  },

  'a contact block hides one side only, and neither an unblock nor an old fact undoes it': async ({
    feed,
    known,
    bothSee,
  }) => {
    const [{ id, user }, other] = [await known(), await known()]
    const pair = { user_id: id, user2_id: other.id }
    await feed.receive(blacklisted, id, 2, { user, user2_id: other.id })
    await feed.receive(keptApart, id, 3, pair)
    await feed.receive(unblacklisted, id, 4, { user, user2_id: other.id })
    await feed.handle(noLongerApart, id, 1, pair)
    expect(await bothSee(id, other.id)).toEqual([false, true])
    await feed.receive(noLongerApart, id, 5, pair)
    await feed.handle(keptApart, id, 3, pair)
    expect(await bothSee(id, other.id)).toEqual([false, false])
  },

  'an old snapshot that arrives again does not overwrite a newer one': async ({ feed, known, nameOf }) => {
    const { id, user } = await known('旧')
    await feed.receive(profileChanged, id, 2, { user: { ...user, name: '新' } })
    await feed.handle(registered, id, 1, { user, how: 'phone', shareCode: null })
    expect(await nameOf(id)).toBe('新')
  },

  'facts that arrive out of order are applied in order': async ({ feed, known, bothSee, nameOf }) => {
    const [id, { id: other }] = [newId(), await known()]
    const user = (name: string) => snapshot({ _id: id, name })
    await feed.receive(blacklisted, id, 3, { user: user('三'), user2_id: other })
    await feed.receive(unblacklisted, id, 2, { user: user('二'), user2_id: other })
    await feed.receive(registered, id, 1, { user: user('一'), how: 'phone', shareCode: null })
    expect([await nameOf(id), ...(await bothSee(id, other))]).toEqual(['三', true, true])
  },

  'streams that introduce new people at the same time lose nothing': async ({ feed, isBlocked, nameOf }) => {
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        const [one, other] = [newId(), newId()]
        await Promise.all([
          feed.receive(blacklisted, one, 1, { user: snapshot({ _id: one, name: '甲' }), user2_id: other }),
          feed.receive(blacklisted, other, 1, { user: snapshot({ _id: other, name: '乙' }), user2_id: one }),
        ])
        expect([await nameOf(one), await nameOf(other), await isBlocked(one, other)]).toEqual(['甲', '乙', true])
      }),
    )
  },

  'no block by or of an erased person is kept, and a replay does not restore one': async ({ feed, known, bothSee }) => {
    const [{ id, user }, mine, theirs, deadLettered] = [await known(), await known(), await known(), await known()]
    await feed.receive(blacklisted, id, 2, { user, user2_id: mine.id })
    await feed.receive(blacklisted, theirs.id, 2, { user: theirs.user, user2_id: id })
    await feed.receive(erased, id, 3, { user: { ...user, isCompleted: 6 } })
    await feed.handle(blacklisted, id, 2, { user, user2_id: mine.id })
    await feed.handle(blacklisted, id, 2, { user, user2_id: deadLettered.id })
    await feed.handle(blacklisted, theirs.id, 2, { user: theirs.user, user2_id: id })
    for (const other of [mine, theirs, deadLettered]) expect(await bothSee(id, other.id)).toEqual([false, false])
  },
}

/** The conformance tests for every service's copy of people, in any order of facts. */
export const testPeopleCopyConformance = (copy: PeopleCopyUnderTest): void => {
  test.each(Object.entries(conformance))('%s', (_title, holds) => holds(subjectOf(copy)))
}
