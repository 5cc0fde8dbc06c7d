import type { incidents } from '@xinyu/contracts/admin/cases'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { LikenessKind } from '@xinyu/contracts/rules/likeness/kinds'

export type Incident = RecordOf<typeof incidents>
export type Member = Incident['members'][number]

export const tones = {
  open: 'warning',
  waiting: 'warning',
  running: 'info',
  done: 'success',
  undoing: 'info',
  undone: 'default',
  closed: 'default',
} as const

/** What an act does beside its step. */
export const sideEffects = [
  'hideMessages',
  'warnReceivers',
  'refuseWaiting',
  'takeDownPublic',
  'markDevices',
  'signOut',
] as const

/** Nothing is decided: members are chosen. */
export const isChoosing = ({ state }: Pick<Incident, 'state'>): boolean => state === 'open' || state === 'undone'

/**
 * Staff are decided about one by one; whoever is banned or gone already needs nothing, and an appeal has found whoever
 * is cleared not to belong here.
 */
export const canBeChosen = ({ user, isCleared }: Pick<Member, 'user' | 'isCleared'>): boolean =>
  !isCleared &&
  user !== null &&
  user.roles.length === 0 &&
  user.isCompleted !== ProfileStatus.Banned &&
  user.isCompleted !== ProfileStatus.Cancelled

/** What links a member to others, by kind: how many likenesses, and what they are. */
export const reasonsOf = (
  { likenesses }: Pick<Incident, 'likenesses'>,
  person: string,
): { kind: LikenessKind; near: number; evidence: string[] }[] => {
  const reasons = new Map<LikenessKind, { kind: LikenessKind; near: number; evidence: string[] }>()
  for (const { from, to, kind, near, evidence } of likenesses) {
    if (from !== person && to !== person) continue
    const known = reasons.get(kind) ?? { kind, near: 0, evidence: [] }
    known.near = Math.max(known.near, near)
    if (evidence !== '' && !known.evidence.includes(evidence)) known.evidence.push(evidence)
    reasons.set(kind, known)
  }
  return [...reasons.values()]
}

export const nameOf = ({ user, user_id }: Pick<Member, 'user' | 'user_id'>): string => user?.name || user_id
