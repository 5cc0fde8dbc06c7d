import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Log } from '@xinyu/platform/logging/log'
import { Db, type IndexDescription } from 'mongodb'

const indexes: Readonly<Record<string, readonly IndexDescription[]>> = {
  sandbox_trades: [{ key: { trade_no: 1 } }, { key: { nextNotifyAt: 1 } }],
  sandbox_wechat_trades: [
    { key: { prepayId: 1 } },
    { key: { transactionId: 1 } },
    { key: { 'refund.no': 1 }, sparse: true },
    { key: { 'notice.nextAt': 1 } },
    { key: { paidAt: 1 } },
  ],
  sandbox_wechat_transfers: [{ key: { package: 1 }, unique: true }],
  sandbox_apple_transactions: [{ key: { original: 1, at: 1 } }, { key: { token: 1, at: 1 } }],
  sandbox_apple_notices: [{ key: { nextAt: 1 } }, { key: { at: 1, _id: 1 } }],
}

/** Creates the indexes of all sandboxes; the server starts without a database too. */
@Injectable()
export class Indexes implements OnApplicationBootstrap {
  constructor(
    private readonly database: Db,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    void this.create().catch((error: unknown) => this.log.warn('the indexes were not created', { err: error }))
  }

  async create(): Promise<void> {
    for (const [name, list] of Object.entries(indexes)) await this.database.collection(name).createIndexes([...list])
  }
}
