import {
  followed,
  liked,
  loved,
  matched,
  unfollowed,
  unliked,
  unloved,
  unmatched,
  viewed,
} from '@xinyu/contracts/events/social'
import { pairId, peopleOfPair } from '@xinyu/contracts/rules/pair'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { findEarliest } from '@xinyu/platform/db/lists/earliest'
import { Injectable } from '@nestjs/common'
import type { Document } from 'mongodb'
import { relationSideOf } from './lists/relation-sides.rules.ts'
import { RelationSidesStore } from './lists/relation-sides.store.ts'
import {
  otherOf,
  type RelationChange,
  type RelationState,
  type Side,
  sideOf,
  touchedAfter,
} from './relation-state.rules.ts'

export interface Relation extends Aggregate, RelationState {
  /** start of a love's open payment, while there is one */
  unsettled?: Date
  /** set while the rows of the two people may be behind this document */
  unprojectedSince?: Date
}

export interface Acted {
  relation: Relation
  /** price of this act in points, also for its repeat */
  cost: number
}

/**
 * The only writer of relations: one document a pair of people, in either direction. After each write the pair is copied
 * into the list rows, before the caller is answered; after a crash in between the mark on the pair remains and
 * `projectOlderThan` finds it.
 */
@Injectable()
export class RelationsStore {
  readonly #relations: AggregateCollection<Relation>
  constructor(
    database: Database,
    private readonly sides: RelationSidesStore,
  ) {
    this.#relations = database.aggregates<Relation>('relations')
  }

  find(pair: string): Promise<Relation | null> {
    return this.#relations.find(pair)
  }

  /** An act of `me` towards `other`, decided on the current state and written together with its facts. */
  async recordAct(
    me: string,
    other: string,
    decide: (side: Side, otherSide: Side) => RelationChange,
    { at, operationId }: { at: Date; operationId?: string | undefined },
  ): Promise<Acted> {
    const id = pairId(me, other)
    await this.#ensure(id, at)
    const cost = await this.#relations.change<number | null>(
      id,
      (relation) => {
        const side = sideOf(relation, me)
        const otherSide = sideOf(relation, other)
        const change = decide(side, otherSide)
        if (change.side === side) return { answer: change.cost ?? null }
        const set: Document = {
          [`sides.${me}`]: change.side,
          touchedAt: touchedAfter(relation, at, change.isSecret),
          unprojectedSince: at,
          ...(change.side.payment ? { unsettled: change.side.payment.at } : {}),
        }
        return {
          update: { $set: set },
          facts: factsOf(id, me, { ...change, otherSide }, at),
          answer: change.cost ?? null,
        }
      },
      operationId === undefined ? {} : { operationId },
    )
    const relation = (await this.#relations.find(id)) as Relation
    if (relation.unprojectedSince) await this.#project(relation)
    return { relation, cost: cost ?? 0 }
  }

  /** The pair; an empty one if neither has acted yet. */
  async findOrCreate(me: string, other: string, at: Date): Promise<Relation> {
    const id = pairId(me, other)
    await this.#ensure(id, at)
    return (await this.#relations.find(id)) as Relation
  }

  /** Everybody this person has acted towards. */
  async *streamOthers(me: string): AsyncGenerator<string> {
    const behind = { unprojectedSince: { $exists: true }, _id: { $regex: `(^|_)${me}(_|$)` } }
    for await (const relation of this.#relations.raw.find(behind)) await this.#project(relation)
    yield* this.sides.streamOthers(me)
  }

  /** Loves whose payment has been open for too long. */
  async findUnsettled(before: Date): Promise<Relation[]> {
    return this.#relations.raw
      .find({ unsettled: { $lt: before } })
      .limit(100)
      .toArray()
  }

  findFirstUnsettled(): Promise<Date | null> {
    return findEarliest(this.#relations.raw, 'unsettled')
  }

  /** Ends the payment, either way; clears the mark once neither side has an open one. */
  async settlePayment(id: string, me: string, operationId: string): Promise<void> {
    await this.#relations.change(id, (relation) => {
      const isMine = sideOf(relation, me).payment?.operationId === operationId
      const isOpen = Object.entries(relation.sides).some(
        ([person, side]) => side.payment !== null && !(isMine && person === me),
      )
      if (!isMine && isOpen) return { answer: null }
      const set: Document = isMine ? { [`sides.${me}.payment`]: null } : {}
      return { update: { $set: set, ...(isOpen ? {} : { $unset: { unsettled: '' as const } }) }, answer: null }
    })
  }

  /** Marks the other's acts as seen by `me`. False if there is no such pair. */
  async markSeen(id: string, me: string, at: Date): Promise<boolean> {
    const latest: Document = { [`seenAt.${me}`]: at }
    const seen = await this.#relations.updateAndGet({ _id: id }, { $max: latest, $set: { unprojectedSince: at } })
    if (seen) await this.#project(seen)
    return seen !== null
  }

  /** Copies pairs whose rows have been behind since before this moment; returns their number, at most `limit`. */
  async projectOlderThan(before: Date, limit: number): Promise<number> {
    const behind = await this.#relations.raw
      .find({ unprojectedSince: { $lt: before } })
      .limit(limit)
      .toArray()
    for (const relation of behind) await this.#project(relation)
    return behind.length
  }

  /** May repeat and run concurrently: a row never goes back, and the mark is removed only if the pair is unchanged. */
  async #project(relation: Relation): Promise<void> {
    await Promise.all(peopleOfPair(relation._id).map((user) => this.sides.save(relationSideOf(relation, user))))
    const { _id, version } = relation
    await this.#relations.raw.updateOne({ _id, version }, { $unset: { unprojectedSince: '' } })
  }

  async #ensure(id: string, at: Date): Promise<void> {
    if (await this.#relations.raw.findOne({ _id: id }, { projection: { _id: 1 } })) return
    await this.#relations.insert({ _id: id, sides: {}, touchedAt: at })
  }
}

const factByName = { unliked, loved, unloved, matched, unmatched, followed, unfollowed }

const likedPartOf = ({ likedOn }: Side) => {
  if (!likedOn) return {}
  const { message_id, ...on } = likedOn
  return { on, ...(message_id === undefined ? {} : { message_id }) }
}

const factsOf = (
  id: string,
  me: string,
  { side, otherSide, facts, isSecret = false, isCard = false }: RelationChange & { otherSide: Side },
  at: Date,
): OutboxEntry[] =>
  facts.map((name) => {
    const data = { relation_id: id, user_id: me, user2_id: otherOf(id, me) }
    if (name === 'viewed') return fact(viewed, id, { ...data, silent: isSecret, ...(isCard ? { card: true } : {}) }, at)
    if (name !== 'liked') return fact(factByName[name], id, data, at)
    // between people who match a like is no news for the one who liked first
    const isReturned = otherSide.isLike && !(side.isLove && otherSide.isLove)
    return fact(liked, id, { ...data, ...likedPartOf(side), ...(isReturned ? { isReturned } : {}) }, at)
  })
