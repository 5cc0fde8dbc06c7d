import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { pictureKeyOf, withAvatar } from '@xinyu/platform/pictures/picture.rules'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Marks } from '../../word-marks/word-marks.public.ts'
import { ReportCounts } from '../../reports/reports.public.ts'
import { TextsStore, textsOf } from '../../text-search/text-search.public.ts'
import { WordCheck } from '../../words/words.public.ts'
import { ImageFlagsStore } from '../images/image-flags.store.ts'
import { ImagesStore } from '../images/images.store.ts'
import { reviewIdOf, type ReviewKind, type ReviewText } from '../reviews.rules.ts'
import { isSure, priorityOf } from '../review-priority.rules.ts'
import { ReviewsStore } from '../reviews.store.ts'
import { SubmissionStatus } from './submission-status.ts'

/** the description that marks an avatar */
const AVATAR_DESC = '1'

export interface Submission {
  kind: ReviewKind
  subject: string
  userId: string
  revision: number
  user: UserSnapshot | null
  texts: { field: string; text: string; voice?: ReviewText['voice'] | undefined }[]
  /** `url`: an object key, or an address of elsewhere */
  images: { _id: string; url: string; desc: string }[]
  at: Date
}
export class OpenReview extends Command<void> {
  constructor(readonly submission: Submission) {
    super()
  }
}

/**
 * Marks sensitive words and flagged pictures, queues the submission, and decides at once where the check is sure. A
 * submission may arrive after later facts: what they ended does not wait, and nothing is stored about an erased person.
 */
@CommandHandler(OpenReview)
export class OpenReviewHandler implements ICommandHandler<OpenReview> {
  constructor(
    private readonly store: ReviewsStore,
    private readonly status: SubmissionStatus,
    private readonly flags: ImageFlagsStore,
    private readonly images: ImagesStore,
    private readonly words: WordCheck,
    private readonly marks: Marks,
    private readonly reports: ReportCounts,
    private readonly written: TextsStore,
  ) {}

  async execute({ submission }: OpenReview): Promise<void> {
    const { kind, subject, userId, revision, at } = submission
    const user = submission.user && withAvatar(submission.user, pictureKeyOf)
    const images = submission.images.map((image) => ({ ...image, url: pictureKeyOf(image.url) }))
    if (await this.status.isErased(userId)) return
    const texts = submission.texts.map(({ field, text, voice }) => ({
      field,
      text,
      ...(voice ? { voice } : {}),
      ...this.#wordOf(text),
    }))
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
    await this.#noteTexts(submission)
    await this.#noteImages({ ...submission, images })
    await this.status.applyToSubject(kind, subject)
    await this.status.applyToUser(userId)
    const flags = await this.flags.findMany(images.map(({ url }) => url))
    if (flags.size > 0) await this.store.flagImages(_id, flags)
    if (!isSure(kind, texts, images, reports) || (await this.store.find(_id))?.status !== 'waiting') return
    await this.#mark(submission, texts)
    const sure = { approve: true, revision, reasonCode: 'automatic', reason: '', moderator: null }
    await this.store.decide(_id, sure, { undoSeconds: 0, now: at })
  }

  /** For the search. What is deleted already is not found; nor is what an erasure met on its way. */
  async #noteTexts({ kind, subject, userId, texts, at }: Submission): Promise<void> {
    const review = { kind, subject_id: subject, user_id: userId, waitingSince: at, texts }
    for (const text of textsOf(review)) await this.written.put(text)
    if (await this.status.isErased(userId)) await this.written.removeAllOf(userId)
  }

  #wordOf(text: string): Pick<ReviewText, 'badword' | 'hit'> {
    const { hit } = this.words.check(text)
    return hit ? { badword: hit.word, hit: { word: hit.word, kind: hit.kind, action: hit.action } } : { badword: null }
  }

  /** Marks texts that are published although they contain a word to be looked at. */
  async #mark({ kind, subject, userId, at }: Submission, texts: readonly ReviewText[]): Promise<void> {
    const words = texts.flatMap(({ hit }) => (hit ? [{ word: hit.word, kind: hit.kind }] : []))
    if (words.length === 0 || (kind !== 'post' && kind !== 'comment')) return
    await this.marks.record({ where: kind, subject_id: subject, user_id: userId, user2_id: null, words, addtime: at })
  }

  /** Avatars are reviewed with their profile and not listed; neither are pictures of a settled subject. */
  async #noteImages({ kind, subject, userId, revision, images, at }: Submission): Promise<void> {
    if (kind !== 'post' && kind !== 'profile') return
    if (kind === 'post' && (await this.status.isWithdrawn(kind, subject, revision))) return
    for (const { _id, url: key, desc } of images) {
      // a picture of elsewhere
      if (URL.canParse(key)) continue
      const where = kind === 'post' ? 'post' : desc === AVATAR_DESC ? 'avatar' : 'album'
      const owner = { user_id: userId, subject_id: subject, revision }
      const shown = { ...owner, key, picture_id: _id, where, desc, addtime: at, isListed: where !== 'avatar' } as const
      await this.images.record(shown)
    }
  }
}
