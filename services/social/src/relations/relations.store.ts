import { followed, liked, loved, matched, unfollowed, unliked, unloved, unmatched, viewed } from '@xinyu/contracts/events/social'
import { pairId } from '@xinyu/contracts/rules/pair'
import { type Aggregate, type AggregateCollection, fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { type FactName, marksAfter, otherOf, type RelationChange, type RelationState, type Side, sideOf } from './relations.rules.ts'

export type Relation = Aggregate & RelationState

/** The only writer of relations: one document a pair of people, whoever began. */
@Injectable()
export class RelationsStore implements OnModuleInit {
  readonly relations: AggregateCollection<Relation>
  constructor(database: Database) {
    this.relations = database.aggregates<Relation>('relations')
  }

  async onModuleInit(): Promise<void> {
    await this.relations.raw.createIndex({ marks: 1, touchedAt: -1 })
    await this.relations.raw.createIndex({ unsettled: 1 }, { partialFilterExpression: { unsettled: { $exists: true } } })
  }

  /** What `me` does towards `other`, decided on the current state and written with its facts at once. */
  async act(me: string, other: string, decide: (side: Side, otherSide: Side) => RelationChange, options: { at: Date; silent?: boolean; operationId?: string }): Promise<Relation> {
    const id = pairId(me, other)
    await this.#ensure(id, options.at)
    await this.relations.change(id, (relation) => {
      const change = decide(sideOf(relation, me), sideOf(relation, other))
      if (change.side === relation.sides[me]) return { answer: null }
      return { update: { $set: this.#fields(relation, me, change, options.at) } as never, facts: factsOf(id, me, change.facts, options), answer: null }
    }, options.operationId === undefined ? {} : { operationId: options.operationId })
    return (await this.relations.get(id)) as Relation
  }

  /** Loves whose payment has been open for longer than it should. */
  async unsettled(before: Date): Promise<Relation[]> {
    return this.relations.raw.find({ unsettled: { $lt: before } } as never).limit(100).toArray()
  }

  async settle(id: string, me: string, operationId: string): Promise<void> {
    await this.relations.change(id, (relation) => {
      if (sideOf(relation, me).payment?.operationId !== operationId) return { answer: null }
      const others = Object.entries(relation.sides).some(([person, side]) => person !== me && side.payment !== null)
      return { update: { $set: { [`sides.${me}.payment`]: null }, ...(others ? {} : { $unset: { unsettled: '' } }) } as never, answer: null }
    })
  }

  #fields(relation: Relation, me: string, change: RelationChange, at: Date): Record<string, unknown> {
    const marks = marksAfter(relation.marks, me, otherOf(relation._id, me), change.on, change.off)
    return { [`sides.${me}`]: change.side, marks, touchedAt: at, ...(change.side.payment ? { unsettled: change.side.payment.at } : {}) }
  }

  async #ensure(id: string, at: Date): Promise<void> {
    if (await this.relations.raw.findOne({ _id: id }, { projection: { _id: 1 } })) return
    await this.relations.insert({ _id: id, sides: {}, marks: [], touchedAt: at })
  }
}

const factByName = { liked, unliked, loved, unloved, matched, unmatched, followed, unfollowed }

const factsOf = (id: string, me: string, names: readonly FactName[], { at, silent = false }: { at: Date; silent?: boolean }): OutboxEntry[] =>
  names.map((name) => {
    const data = { relation_id: id, user_id: me, user2_id: otherOf(id, me) }
    return name === 'viewed' ? fact(viewed, id, { ...data, silent }, at) : fact(factByName[name], id, data, at)
  })
