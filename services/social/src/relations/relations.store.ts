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
import { pairId } from '@xinyu/contracts/rules/pair'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import { marksAfter, otherOf, type RelationChange, type RelationState, type Side, sideOf } from './relations.rules.ts'

export type Relation = Aggregate & RelationState

/** The only writer of relations: one document a pair of people, whoever began. */
@Injectable()
export class RelationsStore {
  readonly relations: AggregateCollection<Relation>
  constructor(database: Database) {
    this.relations = database.aggregates<Relation>('relations')
  }

  /** What `me` does towards `other`, decided on the current state and written with its facts at once. */
  async act(
    me: string,
    other: string,
    decide: (side: Side, otherSide: Side) => RelationChange,
    options: { at: Date; operationId?: string; cost?: number },
  ): Promise<Relation> {
    const id = pairId(me, other)
    await this.#ensure(id, options.at)
    await this.relations.change(
      id,
      (relation) => {
        const change = decide(sideOf(relation, me), sideOf(relation, other))
        if (change.side === relation.sides[me]) return { answer: options.cost ?? null }
        return {
          update: { $set: this.#fields(relation, me, change, options.at) } as never,
          facts: factsOf(id, me, change, options.at),
          answer: options.cost ?? null,
        }
      },
      options.operationId === undefined ? {} : { operationId: options.operationId },
    )
    return (await this.relations.get(id)) as Relation
  }

  /** Everybody towards whom this person did something. */
  async *othersOf(me: string): AsyncGenerator<string> {
    for await (const { _id } of this.relations.raw.find({ marks: { $regex: `^${me}>` } } as never, {
      projection: { _id: 1 },
    }))
      yield otherOf(_id, me)
  }

  /** Loves whose payment has been open for longer than it should. */
  async unsettled(before: Date): Promise<Relation[]> {
    return this.relations.raw
      .find({ unsettled: { $lt: before } } as never)
      .limit(100)
      .toArray()
  }

  /** The payment is over, one way or the other; the pair rests once neither has an open one. */
  async settle(id: string, me: string, operationId: string): Promise<void> {
    await this.relations.change(id, (relation) => {
      const isMine = sideOf(relation, me).payment?.operationId === operationId
      const isOpen = Object.entries(relation.sides).some(
        ([person, side]) => side.payment !== null && !(isMine && person === me),
      )
      const update = {
        ...(isMine ? { $set: { [`sides.${me}.payment`]: null } } : {}),
        ...(isOpen ? {} : { $unset: { unsettled: '' } }),
      }
      return { ...(Object.keys(update).length > 0 ? { update: update as never } : {}), answer: null }
    })
  }

  /** What the other did is seen by `me`. False when there is no such pair. */
  async see(id: string, me: string, at: Date): Promise<boolean> {
    return this.relations.update({ _id: id }, { $max: { [`seenAt.${me}`]: at } } as never)
  }

  #fields(relation: Relation, me: string, change: RelationChange, at: Date): Record<string, unknown> {
    const marks = marksAfter(relation.marks, me, otherOf(relation._id, me), change)
    // lists are ordered by it: a secret look must not lift the pair in the other's list
    const touchedAt = change.isSecret && relation.marks.length > 0 ? relation.touchedAt : at
    return {
      [`sides.${me}`]: change.side,
      marks,
      touchedAt,
      ...(change.side.payment ? { unsettled: change.side.payment.at } : {}),
    }
  }

  async #ensure(id: string, at: Date): Promise<void> {
    if (await this.relations.raw.findOne({ _id: id }, { projection: { _id: 1 } })) return
    await this.relations.insert({ _id: id, sides: {}, marks: [], touchedAt: at })
  }
}

const factByName = { liked, unliked, loved, unloved, matched, unmatched, followed, unfollowed }

const factsOf = (id: string, me: string, { facts, isSecret = false }: RelationChange, at: Date): OutboxEntry[] =>
  facts.map((name) => {
    const data = { relation_id: id, user_id: me, user2_id: otherOf(id, me) }
    return name === 'viewed'
      ? fact(viewed, id, { ...data, silent: isSecret }, at)
      : fact(factByName[name], id, data, at)
  })
