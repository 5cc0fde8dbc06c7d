import { keptApart, noLongerApart } from '@xinyu/contracts/events/users'
import type { Decision } from '../user/user-decision.rules.ts'
import type { BlockChange, UserState } from '../user/user.document.ts'

/** changes in one write; nothing more is written until their edges are stored */
export const CHANGES_AT_ONCE = 20

type Owner = Pick<UserState, '_id' | 'blockChanges'> & { version: number }
/** `edge`: the state of the edge. */
interface Wanted {
  id: string
  isHidden: boolean
  edge: boolean
}

/** Hides the member from these phone contacts, or shows them again. Changes nothing that already applies. */
export const setContactBlocks = (user: Owner, wanted: readonly Wanted[], now: Date): Decision => {
  const isHiding = ({ id, edge }: Wanted): boolean =>
    user.blockChanges.findLast((change) => change.id === id && change.isContact)?.isBlocked ?? edge
  const changes = wanted
    .filter((one) => one.isHidden !== isHiding(one))
    .map(({ id, isHidden }): BlockChange => ({
      id,
      isBlocked: isHidden,
      at: now,
      number: user.version + 1,
      isContact: true,
    }))
  if (changes.length === 0) return {}
  if (user.blockChanges.length + changes.length > 2 * CHANGES_AT_ONCE) return { refuse: 'UNAVAILABLE' }
  return {
    set: { blockChanges: [...user.blockChanges, ...changes] },
    facts: changes.map(({ id, isBlocked }) => ({
      fact: isBlocked ? keptApart : noLongerApart,
      extra: { user_id: user._id, user2_id: id },
      bare: true,
    })),
  }
}
