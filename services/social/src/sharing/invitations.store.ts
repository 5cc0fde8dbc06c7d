import { invitationRewarded, invited } from '@xinyu/contracts/events/content'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import { approveInvitation, type InvitationState, hasReward, type Reward } from './sharing.rules.ts'

interface Invitation extends Aggregate, InvitationState {}

/** longest chain of invitations that is followed */
const longestChain = 50

/** The only writer of invitations. */
@Injectable()
export class InvitationsStore {
  readonly #invitations: AggregateCollection<Invitation>

  constructor(database: Database) {
    this.#invitations = database.aggregates<Invitation>('invitations')
  }

  find(id: string): Promise<InvitationState | null> {
    return this.#invitations.find(id)
  }

  /** False if their inviter is stored already. */
  add(invitation: InvitationState): Promise<boolean> {
    const { _id, inviter_id, at } = invitation
    const facts = invitation.state === 'waiting' ? [fact(invited, _id, { user_id: _id, inviter_id }, at)] : []
    return this.#invitations.insert(invitation, facts)
  }

  /** Whether `ancestor` invited this person, directly or through others. */
  async isDescendant(person: string, ancestor: string): Promise<boolean> {
    let inviter = (await this.find(person))?.inviter_id
    for (let step = 0; inviter !== undefined && step < longestChain; step++) {
      if (inviter === ancestor) return true
      inviter = (await this.find(inviter))?.inviter_id
    }
    return false
  }

  /** Once, however often it is reported; the same write makes the reward due. */
  async approve(
    id: string,
    decision: { reward: Reward; isLoop: boolean; isInviterActive: boolean; at: Date },
  ): Promise<void> {
    await this.#invitations.change(id, (invitation) => {
      const after = approveInvitation(invitation, decision)
      if (!after) return { answer: null }
      const { reward } = after
      const due = { user_id: id, inviter_id: invitation.inviter_id }
      return {
        update: { $set: after },
        facts: reward && hasReward(reward) ? [fact(invitationRewarded, id, { ...due, ...reward }, decision.at)] : [],
        answer: null,
      }
    })
  }

  async setPaid(id: string, paidAt: Date): Promise<void> {
    await this.#invitations.update({ _id: id, state: 'approved' }, { $set: { state: 'paid', paidAt } })
  }

  /** Ends pending invitations of a deleted account, as guest or inviter. */
  async endPendingOf(person: string): Promise<void> {
    for (const match of [{ _id: person }, { inviter_id: person }])
      await this.#invitations.raw.updateMany(
        { ...match, state: 'waiting' },
        { $set: { state: 'refused', refusal: 'GONE' }, $inc: { version: 1 } },
      )
  }

  /** Pending invitations of a person, as guest or inviter. */
  async *streamWaitingOf(person: string): AsyncGenerator<InvitationState> {
    for (const match of [{ _id: person }, { inviter_id: person }])
      yield* this.#invitations.raw.find({ ...match, state: 'waiting' }, { projection: { outbox: 0 } })
  }

  /** The people a person invited, latest first, and their number. */
  async listByInviter(
    inviter_id: string,
    { page, rows }: { page: number; rows: number },
  ): Promise<{ found: InvitationState[]; total: number }> {
    const [found, total] = await Promise.all([
      this.#invitations.raw
        .find({ inviter_id }, { projection: { outbox: 0 } })
        .sort({ at: -1, _id: -1 })
        .skip((page - 1) * rows)
        .limit(rows)
        .toArray(),
      this.#invitations.raw.countDocuments({ inviter_id }),
    ])
    return { found, total }
  }

  /** Totals of a person's invitations, by state. */
  async sumByState(inviter_id: string): Promise<Map<InvitationState['state'], Reward & { count: number }>> {
    const groups = await this.#invitations.raw
      .aggregate<{ _id: InvitationState['state']; count: number; days: number; points: number }>([
        { $match: { inviter_id } },
        {
          $group: {
            _id: '$state',
            count: { $sum: 1 },
            days: { $sum: '$reward.days' },
            points: { $sum: '$reward.points' },
          },
        },
      ])
      .toArray()
    return new Map(groups.map(({ _id, ...sum }) => [_id, sum]))
  }
}
