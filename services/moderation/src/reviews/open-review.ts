import type { UserSnapshot } from '@xinyu/contracts/profile'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { ReportCounts } from '../reports/reports.public.ts'
import { WordCheck } from '../words/words.public.ts'
import { ImageFlagsStore } from './image-flags.store.ts'
import { isSure, priorityOf, reviewIdOf, type ReviewKind } from './reviews.rules.ts'
import { ReviewsStore } from './reviews.store.ts'
import { SubmissionStatus } from './submission-status.ts'

export interface Submission {
  kind: ReviewKind
  subject: string
  userId: string
  revision: number
  user: UserSnapshot | null
  texts: { field: string; text: string }[]
  images: { _id: string; url: string; desc: string }[]
  at: Date
}
export class OpenReview extends Command<void> {
  constructor(readonly submission: Submission) {
    super()
  }
}

/**
 * Marks sensitive words and flagged pictures, puts the submission into the queue, and decides at once where the check
 * is sure. A submission may arrive after facts that are later than it: what they ended does not wait, and of an erased
 * person nothing is stored.
 */
@CommandHandler(OpenReview)
export class OpenReviewHandler implements ICommandHandler<OpenReview> {
  constructor(
    private readonly store: ReviewsStore,
    private readonly status: SubmissionStatus,
    private readonly flags: ImageFlagsStore,
    private readonly words: WordCheck,
    private readonly reports: ReportCounts,
  ) {}

  async execute({ submission }: OpenReview): Promise<void> {
    const { kind, subject, userId, revision, user, images, at } = submission
    if (await this.status.isErased(userId)) return
    const texts = submission.texts.map(({ field, text }) => ({ field, text, badword: this.words.check(text).badword }))
    const reports = (await this.reports.against([userId])).get(userId) ?? 0
    const _id = reviewIdOf(kind, subject, revision)
    await this.store.open({
      _id,
      kind,
      subject_id: subject,
      user_id: userId,
      revision,
      user,
      texts,
      images,
      priority: priorityOf(texts, reports),
      waitingSince: at,
    })
    await this.status.applyToSubject(kind, subject)
    await this.status.applyToUser(userId)
    const flags = await this.flags.of(images.map(({ url }) => url))
    if (flags.size > 0) await this.store.flagImages(_id, flags)
    if (!isSure(kind, texts, images, reports) || (await this.store.get(_id))?.status !== 'waiting') return
    await this.store.decide(_id, { approve: true, revision, reasonCode: 'automatic', reason: '', moderator: null }, at)
  }
}
