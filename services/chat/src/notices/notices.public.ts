import type { NoticeTotals } from '@xinyu/contracts/socket/messages'
import { Injectable } from '@nestjs/common'
import { NoticesReads } from './notices.reads.ts'

/** Badges for the socket's greeting. */
@Injectable()
export class Notices {
  constructor(private readonly reads: NoticesReads) {}

  totals(userId: string): Promise<NoticeTotals> {
    return this.reads.totals(userId)
  }
}
