import { Injectable } from '@nestjs/common'
import type { ReviewKind } from '../reviews.rules.ts'
import { ImagesStore } from '../images/images.store.ts'
import { ReviewsStore } from '../reviews.store.ts'
import { SubmittersStore } from './submitters.store.ts'
import { WithdrawnSubmissionsStore } from './withdrawn-submissions.store.ts'

/**
 * Applies submitters' changes and withdrawals to the queue. They are stored before they are applied here, and a new
 * review is stored before it is checked here: in either order, one of the two sees the other. Idempotent.
 */
@Injectable()
export class SubmissionStatus {
  constructor(
    private readonly reviews: ReviewsStore,
    private readonly images: ImagesStore,
    private readonly submitters: SubmittersStore,
    private readonly withdrawals: WithdrawnSubmissionsStore,
  ) {}

  /** What was submitted before this fact of its stream is not reviewed, even if its submission arrives later. */
  async withdraw(kind: ReviewKind, subject: string, seq: number): Promise<void> {
    await this.withdrawals.add(kind, subject, seq)
    await this.applyToSubject(kind, subject)
  }

  /** A person was banned or left (gone), or came back. `seq`: sequence number of the user's fact. */
  async setClosed(user: string, isGone: boolean, seq: number): Promise<void> {
    await this.submitters.setClosed(user, isGone, seq)
    await this.applyToUser(user)
  }

  /** An erasure is final and needs no sequence number. */
  async setErased(user: string): Promise<void> {
    await this.submitters.setErased(user)
    await this.applyToUser(user)
  }

  async isErased(user: string): Promise<boolean> {
    return (await this.submitters.find(user))?.isErased ?? false
  }

  /** Removes what was stored while the person was being erased. */
  async applyToErased(user: string): Promise<void> {
    if (await this.isErased(user)) await this.applyToUser(user)
  }

  /** Nothing of a departed person waits; when they return, what waited then waits again. */
  async applyToUser(user: string): Promise<void> {
    const submitter = await this.submitters.find(user)
    if (!submitter) return
    if (submitter.isErased) {
      await this.reviews.eraseAllOf(user)
      await this.images.eraseAllOf(user)
    } else if (submitter.isGone) await this.reviews.suspendAllOf(user)
    else await this.reviews.resumeAllOf(user)
  }

  /** Deleted, or decided by its own service. */
  async isWithdrawn(kind: ReviewKind, subject: string, revision: number): Promise<boolean> {
    const upTo = await this.withdrawals.upTo(kind, subject)
    return upTo !== null && revision <= upTo
  }

  async applyToSubject(kind: ReviewKind, subject: string): Promise<void> {
    const upTo = await this.withdrawals.upTo(kind, subject)
    if (upTo !== null) await this.reviews.supersedeSubject(kind, subject, upTo + 1)
  }
}
