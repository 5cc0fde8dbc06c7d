import { faceComparisons, facesShown } from '@xinyu/contracts/admin/desk'
import { findSimilarFaces } from '@xinyu/contracts/internal/face'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Controller } from '@nestjs/common'

const timeoutMs = 5_000

/** The face service compares; this checks who may ask and records whose faces were shown. */
@Controller()
export class FaceComparisonsController {
  constructor(private readonly internal: InternalClient) {}

  /** For one member; there is no list of everybody's. */
  @ImplementsList(faceComparisons)
  async list({ query: { filter } }: ListContext<typeof faceComparisons>) {
    const of = filter.user_id ?? filter.q ?? filter.id?.[0]
    const rows = of === undefined ? [] : [await this.#compared(of)]
    return { rows, total: rows.length }
  }

  @ImplementsOne(faceComparisons)
  get({ id }: RecordContext) {
    return this.#compared(id)
  }

  async #compared(user_id: string): Promise<RecordOf<typeof faceComparisons>> {
    const compared = await this.internal.call(findSimilarFaces, { user_id, take: facesShown }, timeoutMs)
    return { id: user_id, user_id, ...compared }
  }
}
