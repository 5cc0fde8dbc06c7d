import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { FaceRecords } from '../face-records/face-records.public.ts'
import { People } from '../people/people.public.ts'
import { FaceIndexStore, type IndexedFace } from './face-index.store.ts'
import { IndexSync } from './index-sync.public.ts'
import { type Rebuild, ReindexStore } from './reindex.store.ts'

const batch = 256

/**
 * Performs the rebuild that an operator began: fills a new collection from the stored descriptors, switches to it in
 * one step, then updates people who changed meanwhile. Search stays available. After a stop or crash it continues from
 * the stored cursor, on the next instance to run the job; the steps after the filling are idempotent.
 */
@ScheduledJob()
export class ReindexJob implements Job {
  readonly name = 'face-reindex'
  readonly everyMs = 10_000
  readonly scope = 'service'
  readonly wakesOn = ['reindex']
  readonly sweepMs = 60_000

  constructor(
    private readonly store: ReindexStore,
    private readonly index: FaceIndexStore,
    private readonly sync: IndexSync,
    private readonly faceRecords: FaceRecords,
    private readonly people: People,
    private readonly log: Log,
  ) {}

  async run(run: JobRun): Promise<void> {
    const rebuild = await this.store.find()
    if (rebuild?.state !== 'running') return
    try {
      await this.#fill(rebuild, run)
      if (!run.signal.aborted) await this.#use(rebuild, run.signal)
    } catch (error) {
      await this.store.markFailed(rebuild.collection)
      throw error
    }
  }

  async #fill({ collection, total, ...from }: Rebuild, { signal, progress }: JobRun): Promise<void> {
    const isThere = await this.index.prepare(collection)
    if (!isThere && from.cursor !== null) await this.store.rewind(collection)
    let { done, cursor } = isThere ? from : { done: 0, cursor: null }
    let waiting: IndexedFace[] = []
    const flush = async (): Promise<void> => {
      // another instance may have switched to the collection meanwhile, and these faces may be outdated
      if (signal.aborted) return
      await this.index.fill(waiting, collection)
      if (cursor !== null) await this.store.saveProgress(collection, cursor, done)
      progress(done, total)
      waiting = []
    }
    for await (const id of this.faceRecords.idsAfter(cursor)) {
      if (signal.aborted) return
      waiting.push(...(await this.sync.facesOf(id)))
      cursor = id
      done++
      if (waiting.length >= batch) await flush()
    }
    await flush()
  }

  async #use({ collection, began }: Rebuild, signal: AbortSignal): Promise<void> {
    await this.index.switchTo(collection)
    const changed = new Set<string>()
    for await (const id of this.faceRecords.idsSince(began)) changed.add(id)
    for await (const id of this.people.ids(began)) changed.add(id)
    for (const id of changed) {
      if (signal.aborted) return
      await this.sync.sync(id)
    }
    await this.store.finish(collection)
    this.log.info('the face index was rebuilt')
  }
}
