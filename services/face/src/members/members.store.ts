import { avatarNoted, consentChanged, faceDataErased, facesChanged, faceVerified } from '@xinyu/contracts/events/face'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { Clock } from '@xinyu/platform/clock'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { avatarLabel, consentOf, type MemberState, type StoredFace, withoutLabel } from './members.rules.ts'

export interface Member extends MemberState, Aggregate {
  /** the avatar's smile, for the ranking */
  smile: number | null
  smileAt: Date | null
  changedAt: Date
}
const empty = { ledger: [], avatarKey: null, faces: [], gender: null, region: null, smile: null, smileAt: null }

/** The only writer of `members`: consents and vectors stand in one document, so that one write ends both. */
@Injectable()
export class MembersStore {
  readonly #members: AggregateCollection<Member>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#members = database.aggregates<Member>('members')
  }

  get(id: string): Promise<Member | null> {
    return this.#members.get(id)
  }

  /** Asked before every vector; reads the ledger's last line only. */
  async hasConsent(id: string): Promise<boolean> {
    const member = await this.#members.raw.findOne(
      { _id: id },
      { projection: { faces: 0, outbox: 0, ops: 0, ledger: { $slice: -1 } } },
    )
    return member !== null && consentOf(member) !== null
  }

  /** Best smiles first, those measured since `since` only. */
  async smiles(since: Date | null, skip: number, take: number): Promise<{ _id: string; smile: number }[]> {
    const filter = { smile: { $gte: 0 }, ...(since ? { smileAt: { $gte: since } } : {}) }
    const found = await this.#members.raw
      .find(filter, { projection: { smile: 1 }, sort: { smile: -1, _id: 1 }, skip, limit: take })
      .toArray()
    return found.map(({ _id, smile }) => ({ _id, smile: smile ?? 0 }))
  }

  /** Everybody with a face whose id comes after `cursor`, in the order of ids; for a rebuild of the index. */
  async *idsAfter(cursor: string | null): AsyncGenerator<string> {
    const filter = { 'faces.0': { $exists: true }, ...(cursor === null ? {} : { _id: { $gt: cursor } }) }
    for await (const { _id } of this.#members.raw.find(filter, { projection: { _id: 1 } }).sort({ _id: 1 })) yield _id
  }

  /** Everybody changed since. */
  async *idsSince(changedSince: Date): AsyncGenerator<string> {
    const filter = { changedAt: { $gte: changedSince } }
    for await (const { _id } of this.#members.raw.find(filter, { projection: { _id: 1 } })) yield _id
  }

  countWithFaces(): Promise<number> {
    return this.#members.raw.countDocuments({ 'faces.0': { $exists: true } })
  }

  /** Gives or takes back the consent; taking it back removes every vector in the same write. */
  async consent(id: string, given: boolean, textVersion: string): Promise<Member> {
    return this.#change(id, (member, at) => {
      if ((consentOf(member) !== null) === given) return { set: {} }
      const set = {
        ledger: [...member.ledger, { given, textVersion, at }],
        ...(given ? {} : { faces: [], ...noSmile }),
      }
      const toMeasure =
        given && member.avatarKey ? [fact(avatarNoted, id, { user_id: id, key: member.avatarKey }, at)] : []
      return {
        set,
        facts: [
          fact(consentChanged, id, { user_id: id, given, textVersion }, at),
          ...(given ? toMeasure : [changed(id, { ...empty }, at)]),
        ],
      }
    })
  }

  /**
   * Another avatar: the old one's vector goes at once, the new one's comes when it is measured. Null: no avatar any
   * more.
   */
  async setAvatar(id: string, key: string | null): Promise<void> {
    await this.#change(id, (member, at) => {
      if (member.avatarKey === key) return { set: {} }
      const faces = withoutLabel(member.faces, avatarLabel)
      const toMeasure = key && consentOf(member) ? [fact(avatarNoted, id, { user_id: id, key }, at)] : []
      return {
        set: { avatarKey: key, faces, ...noSmile },
        facts: [changed(id, { faces, smile: null }, at), ...toMeasure],
      }
    })
  }

  /** Applies a decision about the faces; refuses with its code. */
  async setFaces(
    id: string,
    decide: (member: Member) => { faces: StoredFace[] } | { refuse: ErrorCode },
  ): Promise<Member> {
    return this.#change(id, (member, at) => {
      const decision = decide(member)
      if ('refuse' in decision) throw new AppError(decision.refuse)
      const avatar = decision.faces.find(({ label }) => label === avatarLabel)
      const smile = avatar?.smile ?? null
      return {
        set: { faces: decision.faces, smile, smileAt: avatar?.addtime ?? null },
        facts: [changed(id, { faces: decision.faces, smile }, at)],
      }
    })
  }

  /** Tells the others that this living person is the one of the avatar. */
  async verified(id: string, distance: number): Promise<void> {
    await this.#change(id, (_member, at) => ({
      set: {},
      facts: [fact(faceVerified, id, { user_id: id, distance, at: at.toISOString() }, at)],
    }))
  }

  async setFilters(id: string, filters: { gender?: 1 | 2; region?: string }): Promise<void> {
    await this.#change(id, (member, at) => ({ set: { ...filters }, facts: [changed(id, member, at)] }))
  }

  /**
   * All of a person's vectors, and with `forGood` everything but the ledger of consents, which proves what was allowed.
   */
  async forget(id: string, forGood: boolean): Promise<void> {
    await this.#change(id, (member, at) => ({
      set: { ...empty, ledger: member.ledger, avatarKey: forGood ? null : member.avatarKey },
      facts: [
        changed(id, { ...empty }, at),
        ...(forGood ? [fact(faceDataErased, id, { user_id: id, at: at.toISOString() }, at)] : []),
      ],
    }))
  }

  async #change(
    id: string,
    decide: (member: Member, at: Date) => { set: Partial<Member>; facts?: OutboxEntry[] },
  ): Promise<Member> {
    const at = this.clock.now()
    if (!(await this.#members.get(id))) await this.#members.insert({ _id: id, ...empty, changedAt: at })
    return this.#members.change(id, (member) => {
      const { set, facts = [] } = decide(member, at)
      const isChanged = Object.keys(set).length > 0
      return {
        ...(isChanged ? { update: { $set: { ...set, changedAt: at } as Partial<Member> } } : {}),
        facts,
        answer: { ...member, ...set },
      }
    })
  }
}

const noSmile = { smile: null, smileAt: null }
const changed = (id: string, { faces, smile }: Pick<Member, 'faces' | 'smile'>, at: Date): OutboxEntry =>
  fact(facesChanged, id, { user_id: id, faces: faces.length, smile }, at)
