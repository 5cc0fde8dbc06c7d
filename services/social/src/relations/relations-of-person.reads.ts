import { Injectable } from '@nestjs/common'
import { RelationSidesStore } from './relation-sides.store.ts'

const most = 10_000

/** What there is of somebody here, as they get it in a copy of their data; nothing after their erasure. */
@Injectable()
export class RelationsOfPerson {
  constructor(private readonly sides: RelationSidesStore) {}

  /** What they did towards others; what others did towards them is those others’. */
  async of(person: string): Promise<Record<string, object[]>> {
    const { sides } = await this.sides.list(person, 'acted', { page: 1, rows: most, without: [] })
    return {
      relations: sides.map(({ other_id, own: { isLike, isLove, isFollow, viewedAt, likedAt, lovedAt } }) => ({
        user2_id: other_id,
        isLike,
        isLove,
        isFollow,
        viewedAt,
        likedAt,
        lovedAt,
      })),
    }
  }
}
