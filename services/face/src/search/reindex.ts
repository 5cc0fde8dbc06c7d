import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/log'
import { Injectable } from '@nestjs/common'
import { Members } from '../members/members.public.ts'
import { People } from '../people/people.public.ts'
import { FaceIndexStore, type IndexedFace } from './face-index.store.ts'
import { IndexSync } from './index-sync.public.ts'

export interface Progress {
  state: 'idle' | 'running' | 'done' | 'failed'
  done: number
  total: number
}

const batch = 256

/**
 * Fills a new collection from the stored descriptors, lets it take the place of the one in use in one step, then brings
 * up to date whoever changed meanwhile. Searches are answered all the time.
 */
@Injectable()
export class Reindex {
  #progress: Progress = { state: 'idle', done: 0, total: 0 }

  constructor(
    private readonly index: FaceIndexStore,
    private readonly sync: IndexSync,
    private readonly members: Members,
    private readonly people: People,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  get progress(): Progress {
    return { ...this.#progress }
  }

  /** Begins unless one is running. */
  start(): Progress {
    if (this.#progress.state === 'running') return this.progress
    this.#progress = { state: 'running', done: 0, total: 0 }
    this.#run().then(
      () => {
        this.#progress.state = 'done'
      },
      (error: unknown) => {
        this.#progress.state = 'failed'
        this.log.error('the face index could not be rebuilt', { err: error })
      },
    )
    return this.progress
  }

  async #run(): Promise<void> {
    const began = this.clock.now()
    this.#progress.total = await this.members.countWithFaces()
    const collection = await this.index.begin()
    await this.#fill(collection)
    await this.index.use(collection)
    const changed = new Set<string>()
    for await (const id of this.members.ids(began)) changed.add(id)
    for await (const id of this.people.ids(began)) changed.add(id)
    for (const id of changed) await this.sync.sync(id)
    this.log.info('the face index was rebuilt', { count: this.#progress.done })
  }

  async #fill(collection: string): Promise<void> {
    let waiting: IndexedFace[] = []
    for await (const id of this.members.ids(null)) {
      waiting.push(...(await this.sync.facesOf(id)))
      this.#progress.done++
      if (waiting.length < batch) continue
      await this.index.fill(waiting, collection)
      waiting = []
    }
    await this.index.fill(waiting, collection)
  }
}
