import { ReviewStatus } from '@xinyu/contracts/enums'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { reviewClaimFor, unclaimedFor } from '@xinyu/platform/review/review-claim.rules'
import { Database } from '@xinyu/platform/db/database'
import { listPage, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import { pictureKey } from '@xinyu/platform/pictures/picture.rules'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { bandsOf, distanceOf, similarWithin } from './fingerprints.rules.ts'
import { applyImageDecision, factOf, type ImageDecision, type ImageState, undoImageDecision } from './images.rules.ts'

/** pictures that share a band, from which the similar ones are chosen */
const maxCandidates = 1_000

export type StoredImage = Aggregate & ImageState

const emptyImage = {
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
 * Every submitted picture of an album or a post, one record per object key: its score and its submission arrive in any
 * order. The only writer of the collection.
 */
@Injectable()
export class ImagesStore {
  readonly #images: AggregateCollection<StoredImage>
  constructor(database: Database) {
    this.#images = database.aggregates<StoredImage>('images')
  }

  find(id: string): Promise<StoredImage | null> {
    return this.#images.find(id)
  }

  /** Those that nobody has decided, up to 1000. */
  countWaiting(): Promise<number> {
    return this.#images.raw.countDocuments({ isListed: true, isChecked: ReviewStatus.Waiting }, { limit: 1_000 })
  }

  /** Those that are shown or wait, the newest first. */
  listScoredSince(since: Date, limit: number): Promise<StoredImage[]> {
    return this.#images.raw
      .find({ isListed: true, addtime: { $gte: since }, score: { $ne: null } })
      .sort({ addtime: -1, _id: -1 })
      .limit(limit)
      .toArray()
  }

  /** Stored with its owner from the start, so that an erasure includes it even if it is never submitted. */
  async setScore(
    key: string,
    user_id: string,
    { score, fingerprint }: { score: number; fingerprint?: string | undefined },
    addtime: Date,
  ): Promise<void> {
    await this.#images.insert({ _id: idOf('image', key), ...emptyImage, key, user_id, addtime })
    await this.#images.update(
      { _id: idOf('image', key) },
      {
        $set: { score, ...(fingerprint ? { fingerprint, bands: bandsOf(fingerprint) } : {}) },
      },
    )
  }

  /** Submitted with a post or a profile. An existing decision stays. */
  async record(
    image: Pick<
      StoredImage,
      'key' | 'user_id' | 'picture_id' | 'where' | 'subject_id' | 'revision' | 'desc' | 'addtime' | 'isListed'
    >,
  ): Promise<void> {
    const _id = idOf('image', image.key)
    await this.#images.insert({ _id, ...emptyImage, key: image.key, addtime: image.addtime })
    await this.#images.update({ _id }, { $set: image })
  }

  /** The fact is published at once, or by `publish` after `undoSeconds`. */
  async decide(id: string, decision: ImageDecision, undoSeconds: number, at: Date): Promise<void> {
    await this.#images.change(id, (image) => {
      const decided = applyImageDecision(image, decision, undoSeconds, at)
      if ('refuse' in decided) throw new AppError(decided.refuse)
      const facts = decided.fact ? [fact(reviewDecided, id, decided.fact, at)] : []
      return { update: { $set: decided.set }, facts, answer: null }
    })
  }

  async undoDecision(id: string, by: string, now: Date): Promise<void> {
    await this.#images.change(id, (image) => {
      const back = undoImageDecision(image, by, now)
      if (back && 'refuse' in back) throw new AppError(back.refuse)
      return { ...(back ? { update: { $set: back.set } } : {}), answer: null }
    })
  }

  /** Decisions whose undo window is over and whose fact is not published yet. */
  async listUnpublished(now: Date, limit: number): Promise<string[]> {
    const found = this.#images.raw.find({ 'held.until': { $lte: now } }, { projection: { _id: 1 } }).limit(limit)
    return (await found.toArray()).map(({ _id }) => _id)
  }

  /** Publishes the decision, except for pictures of erased people. A repeat finds it published. */
  async publish(id: string, now: Date): Promise<void> {
    await this.#images.change(id, (image) => {
      const { held, isChecked, reasonCode = null, reason } = image
      if (!held || held.until > now) return { answer: null }
      const approve = isChecked === ReviewStatus.Approved
      const payload = factOf(image, { approve, reasonCode, reason: reason ?? '', moderator: held.by })
      const facts = image.user_id === null ? [] : [fact(reviewDecided, id, payload, now)]
      return { update: { $set: { held: null } }, facts, answer: null }
    })
  }

  /** False while another moderator's claim lasts. */
  claim(id: string, by: string, now: Date): Promise<boolean> {
    return this.#images.update({ _id: id, isListed: true, ...unclaimedFor(by, now) }, { $set: reviewClaimFor(by, now) })
  }

  /** Pictures that look like these, wherever they are shown, most similar first. */
  async similarTo(names: readonly string[], limit: number): Promise<StoredImage[]> {
    const ids = names.map((name) => idOf('image', pictureKey(name, 960)))
    const originals = await this.#images.raw.find({ _id: { $in: ids } }).toArray()
    const prints = originals.flatMap(({ fingerprint }) => fingerprint ?? [])
    if (prints.length === 0) return []
    const near = await this.#images.raw
      .find({ bands: { $in: [...new Set(prints.flatMap(bandsOf))] }, _id: { $nin: ids }, user_id: { $ne: null } })
      .limit(maxCandidates)
      .toArray()
    const distance = ({ fingerprint = '' }: StoredImage): number =>
      Math.min(...prints.map((print) => distanceOf(print, fingerprint)))
    return near
      .filter((image) => (image.isListed || image.where === 'avatar') && distance(image) <= similarWithin)
      .toSorted((one, other) => distance(one) - distance(other))
      .slice(0, limit)
  }

  /** An approved profile makes its album public; pictures that a moderator rejected stay rejected. */
  async approveAlbum(user_id: string, revision: number): Promise<void> {
    await this.#images.raw.updateMany(
      { user_id, where: 'album', revision: { $lte: revision }, isChecked: 0 },
      { $set: { isChecked: 1 }, $inc: { version: 1 } },
    )
  }

  /** Applies the post's decision from its fact of this number, except over a later fact or a pending decision. */
  async settlePost(post: string, isChecked: number, subjectSeq: number): Promise<void> {
    await this.#images.raw.updateMany(
      { subject_id: post, where: 'post', held: null, subjectSeq: { $not: { $gte: subjectSeq } } },
      { $set: { isChecked, subjectSeq }, $inc: { version: 1 } },
    )
  }

  async unlistPost(post: string): Promise<void> {
    await this.#images.raw.updateMany({ subject_id: post }, { $set: { isListed: false }, $inc: { version: 1 } })
  }

  /** Removes the owner and the key from the records. */
  async eraseAllOf(user_id: string): Promise<void> {
    const { isChecked: _kept, ...forgotten } = emptyImage
    await this.#images.raw.updateMany(
      { user_id },
      { $set: { ...forgotten, key: '' }, $unset: { fingerprint: '', bands: '' }, $inc: { version: 1 } },
    )
  }

  streamOf(user_id: string): AsyncIterable<StoredImage> {
    return this.#images.raw.find({ user_id }, { projection: { outbox: 0 } })
  }

  findPage(match: Filter<StoredImage>, window: ListWindow): Promise<{ found: StoredImage[]; total: number }> {
    const listed = { isListed: true, ...match }
    return listPage(this.#images.raw, listed, window)
  }
}
