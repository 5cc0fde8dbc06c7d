import type { FactEnvelope, FactOf } from '@xinyu/contracts/event'
import { faceDataErased, pictureNoted } from '@xinyu/contracts/events/face'
import { postSubmitted } from '@xinyu/contracts/events/social'
import { avatarChanged, profileSubmitted } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { AppError } from '@xinyu/platform/error'
import { pictureKeyOf } from '@xinyu/platform/pictures/picture.rules'
import { Controller } from '@nestjs/common'
import { FaceRecords } from '../face-records/face-records.public.ts'
import { NudityStore } from './nudity.store.ts'
import { PictureScorer } from './picture-scorer.ts'

/**
 * Scores every uploaded picture, once per key, on any number and order of its facts. It is scored in reaction to our
 * own fact, so that a slow picture delays no other facts.
 */
@Controller()
export class OnPictureUploaded {
  constructor(
    private readonly store: NudityStore,
    private readonly scorer: PictureScorer,
    private readonly faceRecords: FaceRecords,
  ) {}

  @OnFact(avatarChanged)
  async avatar({ key: userId, data }: FactOf<typeof avatarChanged>): Promise<void> {
    // the key of an erased person is emptied, wherever the fact was stored
    if (data.key !== '') await this.#register([data.key], userId)
  }

  @OnFact(profileSubmitted)
  async profile({ key: userId, data }: FactOf<typeof profileSubmitted>): Promise<void> {
    await this.#register(keysOf(data.images), userId)
  }

  @OnFact(postSubmitted)
  async post({ data }: FactOf<typeof postSubmitted>): Promise<void> {
    await this.#register(keysOf(data.images), data.user_id)
  }

  @OnFact(pictureNoted)
  async score({ data: { key } }: FactOf<typeof pictureNoted>): Promise<void> {
    try {
      await this.scorer.run(key)
    } catch (error) {
      if (!(error instanceof AppError) || error.http >= 500) throw error
      await this.store.setUnreadable(key) // deleted meanwhile, or no picture: nothing to score
    }
  }

  /** The mark of the erasure was written with this fact. */
  @OnFact(faceDataErased)
  async forgetOwner({ key }: FactEnvelope): Promise<void> {
    await this.store.forgetOwner(key)
  }

  /** Checked again after the write: an erasure marks first and deletes then, so one of the two sees the other. */
  async #register(keys: readonly string[], userId: string): Promise<void> {
    const owner = (await this.faceRecords.isErased(userId)) ? null : userId
    for (const key of keys) await this.store.register(key, owner)
    if (owner && (await this.faceRecords.isErased(owner))) await this.store.forgetOwner(owner)
  }
}

/** Keys of our own pictures; others are ignored. */
const keysOf = (images: readonly { url: string }[]): string[] =>
  images.map(({ url }) => pictureKeyOf(url)).filter((key) => !URL.canParse(key))
