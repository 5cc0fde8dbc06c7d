import { Injectable } from '@nestjs/common'
import { RelationSidesStore } from './relation-sides.store.ts'

/** Whom somebody follows, for feeds. */
@Injectable()
export class Following {
  constructor(private readonly sides: RelationSidesStore) {}

  /** Ids, of those they dealt with latest first. */
  of(me: string, limit: number): Promise<string[]> {
    return this.sides.latestOthers(me, 'i-follow', limit)
  }
}
