import type { FactEnvelope, FactOf } from '@xinyu/contracts/event'
import { pictureNoted } from '@xinyu/contracts/events/face'
import { postSubmitted } from '@xinyu/contracts/events/social'
import { avatarChanged, erased, profileSubmitted } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { AppError } from '@xinyu/platform/error'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Controller } from '@nestjs/common'
import { NudityStore } from './nudity.store.ts'
import { ScorePicture } from './score-picture.ts'

/**
 * Every picture that people hand in gets its score; it is looked at in reaction to our own fact, to hold up nobody
 * else's.
 */
@Controller()
export class OnPictureUploaded {
  constructor(
    private readonly store: NudityStore,
    private readonly scores: ScorePicture,
    private readonly objects: ObjectStore,
  ) {}

  @OnFact(avatarChanged)
  async avatar({ key: userId, data }: FactOf<typeof avatarChanged>): Promise<void> {
    await this.store.note(data.key, userId)
  }

  @OnFact(profileSubmitted)
  async profile({ key: userId, data }: FactOf<typeof profileSubmitted>): Promise<void> {
    await this.#noteUrls(data.images, userId)
  }

  @OnFact(postSubmitted)
  async post({ data }: FactOf<typeof postSubmitted>): Promise<void> {
    await this.#noteUrls(data.images, data.user_id)
  }

  @OnFact(pictureNoted)
  async score({ data: { key } }: FactOf<typeof pictureNoted>): Promise<void> {
    try {
      await this.scores.run(key)
    } catch (error) {
      if (!(error instanceof AppError) || error.http >= 500) throw error
      await this.store.setUnreadable(key) // gone again, or no picture: nothing to judge
    }
  }

  @OnFact(erased)
  async forget({ key }: FactEnvelope): Promise<void> {
    await this.store.forget(key)
  }

  async #noteUrls(images: readonly { url: string }[], userId: string): Promise<void> {
    const root = this.objects.publicUrl('')
    for (const { url } of images) if (url.startsWith(root)) await this.store.note(url.slice(root.length), userId)
  }
}
