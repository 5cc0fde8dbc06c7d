import { paymentDifferences } from '@xinyu/contracts/admin/resources'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { DifferencesReads, viewOf } from './differences.reads.ts'
import { DifferencesStore } from './differences.store.ts'

/** What the daily comparison with the providers' bills found, for finance. */
@Controller()
export class DifferencesAdminController {
  constructor(
    private readonly reads: DifferencesReads,
    private readonly store: DifferencesStore,
  ) {}

  @ImplementsList(paymentDifferences)
  async list({ query }: ListContext<typeof paymentDifferences>) {
    const { rows, ...counts } = await this.reads.list(query)
    return { rows: rows.map(viewOf), ...counts }
  }

  @ImplementsOne(paymentDifferences)
  async one({ id }: RecordContext) {
    return viewOf(await this.reads.one(id))
  }

  @ImplementsAction(paymentDifferences, 'settle')
  async settle({ id, input, currentUser }: ActionContext<typeof paymentDifferences, 'settle'>) {
    return viewOf(await this.store.settle(id, currentUser.id, input.reason))
  }
}
