import { ProfileStatus } from '@xinyu/contracts/enums'
import type { FactEnvelope, FactOf } from '@xinyu/contracts/event'
import { postDeleted, postSubmitted } from '@xinyu/contracts/events/social'
import { banned, cancelled, erased, profileSubmitted, restored, unbanned } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { OpenReview } from './open-review.ts'
import { ReviewsStore } from './reviews.store.ts'
import { Commands } from '@xinyu/platform/command/commands'

/** What others handed in becomes a review; what is gone needs none. A repeat finds the review there already. */
@Controller()
export class OnSubmitted {
  constructor(
    private readonly commands: Commands,
    private readonly store: ReviewsStore,
  ) {}

  @OnFact(profileSubmitted)
  async profile({ key, at, data }: FactOf<typeof profileSubmitted>): Promise<void> {
    await this.commands.execute(
      new OpenReview({
        kind: 'profile',
        subject: key,
        userId: key,
        revision: data.revision,
        user: data.user,
        texts: data.texts,
        images: data.images,
        at: new Date(at),
      }),
    )
  }

  @OnFact(postSubmitted)
  async post({ key, seq, at, data }: FactOf<typeof postSubmitted>): Promise<void> {
    const images = data.images.map((image) => ({ ...image, desc: '' }))
    await this.commands.execute(
      new OpenReview({
        kind: 'post',
        subject: key,
        userId: data.user_id,
        revision: seq,
        user: null,
        texts: [{ field: 'text', text: data.text }],
        images,
        at: new Date(at),
      }),
    )
  }

  @OnFact(postDeleted)
  async postGone({ key }: FactOf<typeof postDeleted>): Promise<void> {
    await this.store.dropSubject('post', key)
  }

  @OnFact(banned)
  async personBanned({ key }: FactEnvelope): Promise<void> {
    await this.store.dropAllOf(key)
  }

  @OnFact(cancelled)
  async personCancelled({ key }: FactEnvelope): Promise<void> {
    await this.store.dropAllOf(key)
  }

  @OnFact(unbanned)
  async personUnbanned({ key, data }: FactOf<typeof unbanned>): Promise<void> {
    if (isBack(data.user.isCompleted)) await this.store.takeUpAllOf(key)
  }

  @OnFact(restored)
  async personRestored({ key, data }: FactOf<typeof restored>): Promise<void> {
    if (isBack(data.user.isCompleted)) await this.store.takeUpAllOf(key)
  }

  @OnFact(erased)
  async personErased({ key }: FactEnvelope): Promise<void> {
    await this.store.dropAllOf(key)
    await this.store.erase(key)
  }
}

/** a lifted ban may leave somebody cancelled, and the other way round */
const isBack = (status: number): boolean => status !== ProfileStatus.Banned && status !== ProfileStatus.Cancelled
