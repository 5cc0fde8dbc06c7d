import { blacklisted, unblacklisted } from '@xinyu/contracts/events/users'
import type { Decision } from '../user/user-decision.rules.ts'
import type { BlockChange, UserState } from '../user/user.document.ts'

/** more than any member needs */
export const MAX_BLOCKS = 1000
/** changes whose edges are not written yet; they accumulate only while the database refuses writes */
export const MAX_WAITING_CHANGES = 20

type Blocker = Pick<UserState, '_id' | 'blockCount' | 'blockChanges'> & { version: number }

/** Whether the member blocks the other, including changes not in the edges yet. `edge`: the state of the edge. */
const isBlocked = ({ blockChanges }: Blocker, otherId: string, edge: boolean): boolean =>
  blockChanges.findLast(({ id, isContact }) => id === otherId && !isContact)?.isBlocked ?? edge

const withChange = ({ version, blockChanges }: Blocker, change: Omit<BlockChange, 'number'>): BlockChange[] => [
  ...blockChanges,
  { ...change, number: version + 1 },
]

/** A repeat changes nothing. */
export const block = (user: Blocker, otherId: string, edge: boolean, now: Date): Decision => {
  if (otherId === user._id) return { refuse: 'SELF' }
  if (isBlocked(user, otherId, edge)) return {}
  if (user.blockChanges.length >= MAX_WAITING_CHANGES) return { refuse: 'UNAVAILABLE' }
  if (user.blockCount >= MAX_BLOCKS)
    return { refuse: 'INVALID_INPUT', details: { fields: [{ path: 'user2_id', reason: `at most ${MAX_BLOCKS}` }] } }
  return {
    set: {
      blockCount: user.blockCount + 1,
      blockChanges: withChange(user, { id: otherId, isBlocked: true, at: now }),
    },
    facts: [{ fact: blacklisted, extra: { user2_id: otherId } }],
  }
}

export const unblock = (user: Blocker, otherId: string, edge: boolean, now: Date): Decision => {
  if (!isBlocked(user, otherId, edge)) return {}
  if (user.blockChanges.length >= MAX_WAITING_CHANGES) return { refuse: 'UNAVAILABLE' }
  return {
    set: {
      blockCount: user.blockCount - 1,
      blockChanges: withChange(user, { id: otherId, isBlocked: false, at: now }),
    },
    facts: [{ fact: unblacklisted, extra: { user2_id: otherId } }],
  }
}
