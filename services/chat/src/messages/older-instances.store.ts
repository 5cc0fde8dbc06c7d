import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import { Log } from '@xinyu/platform/logging/log'

/** no collection yet; or no such command on the embedded engine, which serves only one instance */
const notNeeded: readonly unknown[] = [26, 59]

/** Matches every record written by an instance that has the log. */
export const writtenWithLog = { listsBehind: { $exists: false } } as const

/**
 * Instances from before the log write messages into the conversation's record, each with this mark, and do not see the
 * numbers given by the log. During a rolling update the engine refuses their writes: their clients resend through an
 * instance that has the log.
 */
@Injectable()
export class OlderInstances implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.database.validate('conversations', writtenWithLog).catch((error: { code?: number }) => {
      if (!notNeeded.includes(error.code))
        this.log.warn('messages: stop all instances older than the message log', { err: error })
    })
  }
}
