import { ReviewStatus } from '@xinyu/contracts/enums'
import { photosRestored, photosTakenDown } from '@xinyu/contracts/events/users'
import { approvedImages } from '../user/user-card.rules.ts'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'

const maxTakedowns = 20

interface Part {
  incident_id: string
  /** of the incident's fact */
  seq: number
}

/** Hides the approved photos of today's album from others; photos that come later are reviewed as always. */
export const takeDownAlbum = (
  user: UserState,
  { reason, by, ...part }: Part & { reason: string; by: string },
): Decision => {
  const approved = user.images.filter(({ isChecked }) => isChecked === ReviewStatus.Approved)
  const hidden = withTakedown(user, { ...part, pictures: approved.map(({ _id }) => _id) })
  if (!hidden) return {}
  const facts = approvedImages(user).length > 0 ? [{ fact: photosTakenDown, extra: { reason, by } }] : []
  return { set: { takedowns: hidden }, facts }
}

/** Those that no other incident hides are shown again. */
export const restoreAlbum = (user: UserState, part: Part): Decision => {
  const takedowns = withTakedown(user, { ...part, pictures: [] })
  if (!takedowns) return {}
  const isMore = approvedImages({ ...user, takedowns }).length > approvedImages(user).length
  return { set: { takedowns }, facts: isMore ? [{ fact: photosRestored }] : [] }
}

/** Null: this or a later fact of the incident was applied. */
const withTakedown = (
  { takedowns = [] }: Pick<UserState, 'takedowns'>,
  takedown: NonNullable<UserState['takedowns']>[number],
) => {
  const { incident_id, seq } = takedown
  if (takedowns.some((known) => known.incident_id === incident_id && known.seq >= seq)) return null
  return [...takedowns.filter((known) => known.incident_id !== incident_id), takedown].slice(-maxTakedowns)
}
