import { AppError } from '@xinyu/platform/error'
import { JobScheduler } from '@xinyu/platform/jobs/job-scheduler'
import { Injectable } from '@nestjs/common'
import { FaceRecords } from '../face-records/face-records.public.ts'
import { FaceIndexStore } from './face-index.store.ts'
import { ReindexStore } from './reindex.store.ts'

export interface Progress {
  state: 'idle' | 'running' | 'done' | 'failed'
  done: number
  total: number
}

/** The operator's side of a rebuild; the job performs it. */
@Injectable()
export class Reindex {
  constructor(
    private readonly store: ReindexStore,
    private readonly index: FaceIndexStore,
    private readonly faceRecords: FaceRecords,
    private readonly jobs: JobScheduler,
  ) {}

  async progress(): Promise<Progress> {
    const { state, done, total } = (await this.store.find()) ?? { state: 'idle' as const, done: 0, total: 0 }
    return { state, done, total }
  }

  /** Begins unless one is running on any instance. */
  async start(): Promise<Progress> {
    if (!this.index.isConfigured) throw new AppError('UNAVAILABLE', { engine: 'QDRANT_URL' })
    const before = await this.store.find()
    const begun = await this.store.begin(this.index.newName(), await this.faceRecords.countWithFaces())
    if (begun && before?.state === 'failed') await this.index.drop(before.collection)
    // runs after the response; if another instance has the job now, in its next run
    if (begun) void this.jobs.runNow('face-reindex')
    return this.progress()
  }
}
