import { keysRotated } from '@xinyu/contracts/events/content'
import { Clock } from '@xinyu/platform/clock'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'

/** `_id`: the operation that requested new keys. */
interface KeyRotation extends Aggregate {
  by: string
  at: Date
  keyVersion: string
  keyId: string
}

@Injectable()
export class KeyRotationsStore {
  readonly #rotations: AggregateCollection<KeyRotation>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#rotations = database.aggregates('key_rotations')
  }

  /** Once per operation. */
  async record(
    operationId: string,
    by: string,
    { keyVersion, keyId }: Pick<KeyRotation, 'keyVersion' | 'keyId'>,
  ): Promise<void> {
    const at = this.clock.now()
    await this.#rotations.insert({ _id: operationId, by, at, keyVersion, keyId }, [
      fact(keysRotated, operationId, { keyVersion, keyId }, at),
    ])
  }
}
