import { invitationRewarded, invited } from '@xinyu/contracts/events/content'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import { approve, type InvitationState, isWorthSomething, type Reward } from './sharing.rules.ts'

interface Invitation extends Aggregate, InvitationState {}

/** so far a chain of invitations is followed */
const longestChain = 50

/** The only writer of invitations. */
@Injectable()
export class InvitationsStore {
  readonly #invitations: AggregateCollection<Invitation>

  constructor(database: Database) {
    this.#invitations = database.aggregates<Invitation>('invitations')
  }

  get(id: string): Promise<InvitationState | null> {
    return this.#invitations.get(id)
  }

  /** False when it is known already who invited them. */
  add(invitation: InvitationState): Promise<boolean> {
    const { _id, inviter_id, at } = invitation
    const facts = invitation.state === 'waiting' ? [fact(invited, _id, { user_id: _id, inviter_id }, at)] : []
    return this.#invitations.insert(invitation, facts)
  }

  /** Did `ancestor` invite this person, or somebody who invited them, and so on? */
  async descendsFrom(person: string, ancestor: string): Promise<boolean> {
    let inviter = (await this.get(person))?.inviter_id
    for (let step = 0; inviter !== undefined && step < longestChain; step++) {
      if (inviter === ancestor) return true
      inviter = (await this.get(inviter))?.inviter_id
    }
    return false
  }

  /** Once, however often it is told; the reward is due with the very write that says so. */
  async approve(
    id: string,
    decision: { reward: Reward; isLoop: boolean; inviterIsThere: boolean; at: Date },
  ): Promise<void> {
    await this.#invitations.change(id, (invitation) => {
      const after = approve(invitation, decision)
      if (!after) return { answer: null }
      const { reward } = after
      const due = { user_id: id, inviter_id: invitation.inviter_id }
      return {
        update: { $set: after },
        facts:
          reward && isWorthSomething(reward) ? [fact(invitationRewarded, id, { ...due, ...reward }, decision.at)] : [],
        answer: null,
      }
    })
  }

  async setPaid(id: string, paidAt: Date): Promise<void> {
    await this.#invitations.update({ _id: id, state: 'approved' }, { $set: { state: 'paid', paidAt } })
  }

  /** Of what still waits nothing comes any more: who came, or who invited, is gone. */
  async endOf(person: string): Promise<void> {
    for (const match of [{ _id: person }, { inviter_id: person }])
      await this.#invitations.raw.updateMany(
        { ...match, state: 'waiting' },
        { $set: { state: 'refused', refusal: 'GONE' }, $inc: { version: 1 } },
      )
  }

  /** Those that somebody came by or made, from which something may still come. */
  async *waitingOf(person: string): AsyncGenerator<InvitationState> {
    for (const match of [{ _id: person }, { inviter_id: person }])
      yield* this.#invitations.raw.find({ ...match, state: 'waiting' }, { projection: { outbox: 0 } })
  }

  /** Whom somebody invited, latest first, and how many they are. */
  async page(
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

  /** What somebody's invitations came to, by their state. */
  async sums(inviter_id: string): Promise<Map<InvitationState['state'], Reward & { count: number }>> {
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
