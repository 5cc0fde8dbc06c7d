import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { type Target, TargetsStore } from './targets.store.ts'

export { TargetsOfPerson } from './targets-of-person.reads.ts'

/** A member's saved faces, for the other capabilities. */
@Injectable()
export class SavedFaces {
  constructor(private readonly store: TargetsStore) {}

  /** At most fifty, newest first. */
  list(userId: string): Promise<Target[]> {
    return this.store.list(userId)
  }

  /** The vector of a saved face. Throws NOT_FOUND. */
  async descriptorOf(userId: string, id: string): Promise<readonly number[]> {
    const target = await this.store.find(userId, id)
    if (!target) throw new AppError('NOT_FOUND')
    return target.descriptor
  }
}
