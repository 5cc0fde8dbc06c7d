import { scoreSmile } from '@xinyu/contracts/internal/face'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Log } from '@xinyu/platform/logging/log'
import { pictureKey } from '@xinyu/platform/pictures/picture.rules'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { PostsStore } from '../posts.store.ts'
import { picturesOf } from '../post.document.ts'
import { SmilesStore } from './smiles.store.ts'

/** errors that a retry cannot fix */
const permanentErrors: readonly string[] = ['NOT_FOUND', 'IMAGE_INVALID', 'IMAGE_TOO_SMALL', 'IMAGE_TOO_LARGE']
const maxAttempts = 20
const pauseMs = 30_000
/** longest wait for the face models' queue */
const timeoutMs = 8_000

export class MeasureSmile extends Command<void> {
  constructor(readonly post: string) {
    super()
  }
}

/** Has the face service measure the first picture of a smile post; if it is down a job retries. */
@CommandHandler(MeasureSmile)
export class MeasureSmileHandler implements ICommandHandler<MeasureSmile> {
  constructor(
    private readonly posts: PostsStore,
    private readonly smiles: SmilesStore,
    private readonly internal: InternalClient,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async execute({ post: id }: MeasureSmile): Promise<void> {
    const [smile, post] = await Promise.all([this.smiles.find(id), this.posts.find(id)])
    if (!smile || smile.state !== 'waiting') return
    const picture = post && picturesOf(post).find(({ _id }) => _id === smile.picture_id)
    if (!picture || post.deletedAt) return this.smiles.close(id, post?.deletedAt != null)
    try {
      const {
        smile: measured,
        faces,
        face,
      } = await this.internal.call(scoreSmile, { key: pictureKey(picture.name, 960) }, timeoutMs)
      const state = measured === null ? 'noFace' : 'measured'
      await this.smiles.setMeasure(id, smile.picture_id, { state, measured, faces, face })
    } catch (error) {
      const isPermanent = error instanceof AppError && permanentErrors.includes(error.code)
      if (isPermanent || smile.measureTries >= maxAttempts)
        return this.smiles.setMeasure(id, smile.picture_id, { state: 'noFace', measured: null, faces: 0, face: null })
      this.log.warn('smile not measured, left to a job', { key: id, err: error })
      await this.smiles.postponeMeasure(id, new Date(this.clock.now().getTime() + pauseMs))
    }
  }
}
