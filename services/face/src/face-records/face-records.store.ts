import { consentChanged, faceDataErased, faceVerified } from '@xinyu/contracts/events/face'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { Clock } from '@xinyu/platform/clock'
import { type AggregateCollection, fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import {
  facesChangedFact,
  newFaceRecord,
  type FaceRecord,
  noFaces,
  noSmile,
  measureFacts,
} from './face-record.document.ts'
import {
  approvedLabel,
  avatarLabel,
  type ConsentAnswer,
  consentOf,
  facesAfterNewAvatar,
  type AccountState,
  type StoredFace,
} from './face-records.rules.ts'

/**
 * The only writer of face records, which are stored in `members`: the consent and its vectors are one document, so that
 * one write removes both.
 */
@Injectable()
export class FaceRecordsStore {
  readonly #members: AggregateCollection<FaceRecord>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#members = database.aggregates<FaceRecord>('members')
  }

  find(id: string): Promise<FaceRecord | null> {
    return this.#members.find(id)
  }

  /** What to check before a vector is computed: last answer and account. */
  async consentState(id: string): Promise<Pick<FaceRecord, 'consent' | 'standing' | 'standingSeq'> | null> {
    return this.#members.raw.findOne({ _id: id }, { projection: { _id: 0, consent: 1, standing: 1, standingSeq: 1 } })
  }

  /** The consent states of those of these people who are known. */
  consentStates(ids: readonly string[]): Promise<Pick<FaceRecord, '_id' | 'consent' | 'standing'>[]> {
    return this.#members.raw.find({ _id: { $in: [...ids] } }, { projection: { consent: 1, standing: 1 } }).toArray()
  }

  /**
   * Gives or withdraws the consent; a withdrawal removes every vector in the same write. Accepting a newer text is a
   * new consent.
   */
  async setConsent(id: string, given: boolean, textVersion: string): Promise<FaceRecord> {
    return this.#change(id, (member, at) => {
      const before = consentOf(member)
      if (given ? before?.textVersion === textVersion : before === null) return { set: {} }
      const consent: ConsentAnswer = { given, textVersion, at, seq: member.factCount + 1 }
      const facts = [fact(consentChanged, id, { user_id: id, given, textVersion }, at)]
      return given
        ? { set: { consent }, facts: [...facts, ...measureFacts({ ...member, consent }, at)] }
        : { set: { consent, ...noFaces }, facts: [...facts, facesChangedFact(id, noFaces, at)] }
    })
  }

  /**
   * Sets a new avatar: its vector follows once measured; the old one's goes at once, unless others see the old one
   * (`shownKey`) until the new one is approved.
   */
  async setAvatar(id: string, key: string, seq: number, shownKey: string | null): Promise<void> {
    await this.#change(id, (member, at) => {
      if (seq <= member.avatarSeq) return { set: {} }
      if (member.avatarKey === key) return { set: { avatarSeq: seq } }
      const faces = facesAfterNewAvatar(member, shownKey)
      return {
        set: { avatarKey: key, avatarSeq: seq, faces, ...noSmile },
        facts: [facesChangedFact(id, { faces, smile: null }, at), ...measureFacts({ ...member, avatarKey: key }, at)],
      }
    })
  }

  /** Removes the face of an earlier avatar once the current one is shown. Idempotent. */
  async forgetEarlierAvatar(id: string, shownKey: string | null): Promise<void> {
    await this.#change(id, (member, at) => {
      const faces = member.faces.filter(({ label }) => label !== approvedLabel)
      if (member.avatarKey !== shownKey || faces.length === member.faces.length) return { set: {} }
      return { set: { faces }, facts: [facesChangedFact(id, { faces, smile: member.smile }, at)] }
    })
  }

  /** Applies a decision on the faces; throws its refusal. */
  async setFaces(
    id: string,
    decide: (member: FaceRecord) => { faces: StoredFace[] } | { refuse: ErrorCode },
  ): Promise<FaceRecord> {
    return this.#change(id, (member, at) => {
      const decision = decide(member)
      if ('refuse' in decision) throw new AppError(decision.refuse)
      const avatar = decision.faces.find(({ label }) => label === avatarLabel)
      const smile = avatar?.smile ?? null
      return {
        set: { faces: decision.faces, smile, smileAt: avatar?.addtime ?? null },
        facts: [facesChangedFact(id, { faces: decision.faces, smile }, at)],
      }
    })
  }

  /** Publishes that a live person with the avatar's face was before the camera. */
  async markVerified(id: string, distance: number): Promise<void> {
    await this.#change(id, (_member, at) => ({
      set: {},
      facts: [fact(faceVerified, id, { user_id: id, distance, at: at.toISOString() }, at)],
    }))
  }

  async setFilters(id: string, filters: Partial<Pick<FaceRecord, 'gender' | 'region'>>): Promise<void> {
    await this.#change(id, (member, at) => ({ set: filters, facts: [facesChangedFact(id, member, at)] }))
  }

  /** The account is cancelled: removes its vectors, and allows none until it is restored. */
  async cancel(id: string, seq: number): Promise<void> {
    await this.#changeAccountState(id, 'cancelled', seq, (_member, at) => ({
      set: { ...noFaces, gender: null, region: null },
      facts: [facesChangedFact(id, noFaces, at)],
    }))
  }

  /** The account is restored: its avatar is measured again as if it were new. */
  async restore(id: string, seq: number): Promise<void> {
    await this.#changeAccountState(id, 'active', seq, (member, at) => ({ set: {}, facts: measureFacts(member, at) }))
  }

  /**
   * Erases everything but the answers to the consent text, which prove what was allowed, and the mark of the erasure.
   */
  async erase(id: string, seq: number): Promise<void> {
    await this.#changeAccountState(id, 'erased', seq, (member, at) => ({
      set: { ...noFaces, avatarKey: null, avatarSeq: Math.max(seq, member.avatarSeq), gender: null, region: null },
      facts: [facesChangedFact(id, noFaces, at), fact(faceDataErased, id, { user_id: id, at: at.toISOString() }, at)],
    }))
  }

  /** Ignores older and repeated facts; an erased member stays erased. */
  async #changeAccountState(
    id: string,
    standing: AccountState,
    seq: number,
    decide: (member: FaceRecord, at: Date) => { set: Partial<FaceRecord>; facts: OutboxEntry[] },
  ): Promise<void> {
    await this.#change(id, (member, at) => {
      if (member.standing === 'erased' || (seq <= member.standingSeq && standing !== 'erased')) return { set: {} }
      const { set, facts } = decide({ ...member, standing }, at)
      return { set: { ...set, standing, standingSeq: seq }, facts }
    })
  }

  async #change(
    id: string,
    decide: (member: FaceRecord, at: Date) => { set: Partial<FaceRecord>; facts?: OutboxEntry[] },
  ): Promise<FaceRecord> {
    const at = this.clock.now()
    if (!(await this.#members.find(id))) await this.#members.insert({ _id: id, ...newFaceRecord, changedAt: at })
    return this.#members.change(id, (member) => {
      const { set, facts = [] } = decide(member, at)
      const isChanged = Object.keys(set).length > 0
      return {
        ...(isChanged ? { update: { $set: { ...set, changedAt: at } } } : {}),
        facts,
        answer: { ...member, ...set },
      }
    })
  }
}
