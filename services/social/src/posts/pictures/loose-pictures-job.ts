import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { PostsStore } from '../posts.store.ts'
import { picturesOf } from '../post.document.ts'
import { PostPicturesStore } from './post-pictures.store.ts'

/** hours after which a picture that no post shows is removed */
export const LOOSE_HOURS = 24
const batchSize = 500

/** Removes pictures without a post, and those of a post lost in a crash. */
@ScheduledJob()
export class LoosePicturesJob implements Job {
  readonly name = 'loose-post-pictures'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly pictures: PostPicturesStore,
    private readonly posts: PostsStore,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const moment = new Date(this.clock.now().getTime() - LOOSE_HOURS * 3_600_000)
    for (const picture of await this.pictures.findLooseBefore(moment, batchSize)) {
      if (signal.aborted) return
      const post = picture.post_id === null ? null : await this.posts.find(picture.post_id)
      const isShown = post !== null && picturesOf(post).some(({ _id }) => _id === picture._id)
      if (isShown) await this.pictures.markUsed(picture._id)
      else await this.pictures.remove(picture)
    }
  }
}
