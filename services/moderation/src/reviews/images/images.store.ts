import { ReviewStatus } from '@xinyu/contracts/enums'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { claimFor, unclaimedFor } from '@xinyu/platform/claim.rules'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/list-total'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import { pictureKey } from '@xinyu/platform/pictures/picture.rules'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { bandsOf, distanceOf, similarWithin } from './fingerprints.rules.ts'
import { applyImageDecision, factOf, type ImageDecision, type ImageState, takeImageBack } from './images.rules.ts'

/** pictures with a part of the fingerprint, of which the similar ones are chosen */
const mostCandidates = 1_000

export type StoredImage = Aggregate & ImageState

const nothingKnown = {
  user_id: null,
  picture_id: null,
  where: null,
  subject_id: null,
  revision: 0,
  desc: '',
  isChecked: 0,
  reason: null,
  score: null,
  isListed: false,
}

/**
 * Every picture of an album or a post that was handed in, one record for its object key: its score and its submission
 * come in any order. The only writer of them.
 */
@Injectable()
export class ImagesStore {
  readonly #images: AggregateCollection<StoredImage>
  constructor(database: Database) {
    this.#images = database.aggregates<StoredImage>('images')
  }

  get(id: string): Promise<StoredImage | null> {
    return this.#images.get(id)
  }

  /** Kept with its owner from the first, so that it goes with them although it was never handed in. */
  async setScore(
    key: string,
    user_id: string,
    { score, fingerprint }: { score: number; fingerprint?: string | undefined },
    addtime: Date,
  ): Promise<void> {
    await this.#images.insert({ _id: idOf('image', key), ...nothingKnown, key, user_id, addtime })
    await this.#images.update(
      { _id: idOf('image', key) },
      {
        $set: { score, ...(fingerprint ? { fingerprint, bands: bandsOf(fingerprint) } : {}) },
      },
    )
  }

  /** Handed in with a post or a profile. What was decided about it stays. */
  async note(
    image: Pick<
      StoredImage,
      'key' | 'user_id' | 'picture_id' | 'where' | 'subject_id' | 'revision' | 'desc' | 'addtime' | 'isListed'
    >,
  ): Promise<void> {
    const _id = idOf('image', image.key)
    await this.#images.insert({ _id, ...nothingKnown, key: image.key, addtime: image.addtime })
    await this.#images.update({ _id }, { $set: image })
  }

  /** Others hear of it at once, or after `undoSeconds` by `tell`. */
  async decide(id: string, decision: ImageDecision, undoSeconds: number, at: Date): Promise<void> {
    await this.#images.change(id, (image) => {
      const decided = applyImageDecision(image, decision, undoSeconds, at)
      if ('refuse' in decided) throw new AppError(decided.refuse)
      const facts = decided.fact ? [fact(reviewDecided, id, decided.fact, at)] : []
      return { update: { $set: decided.set }, facts, answer: null }
    })
  }

  async takeBack(id: string, by: string, now: Date): Promise<void> {
    await this.#images.change(id, (image) => {
      const back = takeImageBack(image, by, now)
      if (back && 'refuse' in back) throw new AppError(back.refuse)
      return { ...(back ? { update: { $set: back.set } } : {}), answer: null }
    })
  }

  /** Those whose time to be taken back is over, and which nobody has heard of. */
  async untold(now: Date, limit: number): Promise<string[]> {
    const found = this.#images.raw.find({ 'held.until': { $lte: now } }, { projection: { _id: 1 } }).limit(limit)
    return (await found.toArray()).map(({ _id }) => _id)
  }

  /** Others hear of what was decided; of a picture that is nobody's any more nobody does. A repeat finds it told. */
  async tell(id: string, now: Date): Promise<void> {
    await this.#images.change(id, (image) => {
      const { held, isChecked, reasonCode = null, reason } = image
      if (!held || held.until > now) return { answer: null }
      const approve = isChecked === ReviewStatus.Approved
      const told = factOf(image, { approve, reasonCode, reason: reason ?? '', moderator: held.by })
      const facts = image.user_id === null ? [] : [fact(reviewDecided, id, told, now)]
      return { update: { $set: { held: null } }, facts, answer: null }
    })
  }

  /** False while another moderator works on it. */
  claim(id: string, by: string, now: Date): Promise<boolean> {
    return this.#images.update({ _id: id, isListed: true, ...unclaimedFor(by, now) }, { $set: claimFor(by, now) })
  }

  /** Pictures that look like these, wherever they are shown, the most similar first. */
  async similarTo(names: readonly string[], limit: number): Promise<StoredImage[]> {
    const ids = names.map((name) => idOf('image', pictureKey(name, 960)))
    const asked = await this.#images.raw.find({ _id: { $in: ids } }).toArray()
    const prints = asked.flatMap(({ fingerprint }) => fingerprint ?? [])
    if (prints.length === 0) return []
    const near = await this.#images.raw
      .find({ bands: { $in: [...new Set(prints.flatMap(bandsOf))] }, _id: { $nin: ids }, user_id: { $ne: null } })
      .limit(mostCandidates)
      .toArray()
    const distance = ({ fingerprint = '' }: StoredImage): number =>
      Math.min(...prints.map((print) => distanceOf(print, fingerprint)))
    return near
      .filter((image) => (image.isListed || image.where === 'avatar') && distance(image) <= similarWithin)
      .toSorted((one, other) => distance(one) - distance(other))
      .slice(0, limit)
  }

  /** With an approved profile its album is open; what a moderator rejected stays so. */
  async approveAlbum(user_id: string, revision: number): Promise<void> {
    await this.#images.raw.updateMany(
      { user_id, where: 'album', revision: { $lte: revision }, isChecked: 0 },
      { $set: { isChecked: 1 }, $inc: { version: 1 } },
    )
  }

  /** As the post was decided by its fact of this number; a later fact stands, and so does what a moderator holds. */
  async settlePost(post: string, isChecked: number, subjectSeq: number): Promise<void> {
    await this.#images.raw.updateMany(
      { subject_id: post, where: 'post', held: null, subjectSeq: { $not: { $gte: subjectSeq } } },
      { $set: { isChecked, subjectSeq }, $inc: { version: 1 } },
    )
  }

  async unlistPost(post: string): Promise<void> {
    await this.#images.raw.updateMany({ subject_id: post }, { $set: { isListed: false }, $inc: { version: 1 } })
  }

  /** Nothing says any more whose picture it was, or which. */
  async eraseAllOf(user_id: string): Promise<void> {
    const { isChecked: _kept, ...forgotten } = nothingKnown
    await this.#images.raw.updateMany(
      { user_id },
      { $set: { ...forgotten, key: '' }, $unset: { fingerprint: '', bands: '' }, $inc: { version: 1 } },
    )
  }

  /** Every picture of a person, as it is read. */
  allOf(user_id: string): AsyncIterable<StoredImage> {
    return this.#images.raw.find({ user_id }, { projection: { outbox: 0 } })
  }

  async page(
    match: Filter<StoredImage>,
    { order, skip, take }: { order: Record<string, 1 | -1>; skip: number; take: number },
  ): Promise<{ found: StoredImage[]; total: number }> {
    const listed = { isListed: true, ...match }
    return listPage(this.#images.raw, listed, { sort: order, skip, take })
  }
}
