import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import { Log } from '@xinyu/platform/log'

/** no collection yet; and no such command, on the embedded engine, which serves one instance only */
const notNeeded: readonly unknown[] = [26, 59]

/** What every record holds that an instance with the log has written. */
export const knowsTheLog = { listsBehind: { $exists: false } } as const

/**
 * Instances from before the log wrote messages into the conversation's record, each with this mark, and know nothing of
 * numbers that the log has given. While they are replaced one by one, the engine refuses what they write: their people
 * send again over an instance that knows the log.
 */
@Injectable()
export class OlderInstances implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.database.validate('conversations', knowsTheLog).catch((error: { code?: number }) => {
      if (!notNeeded.includes(error.code))
        this.log.warn('messages: stop all instances from before the message log', { err: error })
    })
  }
}
