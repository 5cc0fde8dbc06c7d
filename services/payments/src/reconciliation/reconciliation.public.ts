import { Injectable } from '@nestjs/common'
import { DifferencesReads } from './differences.reads.ts'
import type { DifferenceDocument } from './differences.store.ts'

export type { DifferenceDocument } from './differences.store.ts'

/** Differences between bills and our orders, for the other capabilities. */
@Injectable()
export class Differences {
  constructor(private readonly reads: DifferencesReads) {}

  listByOrder(orderId: string): Promise<DifferenceDocument[]> {
    return this.reads.listByOrder(orderId)
  }
}
