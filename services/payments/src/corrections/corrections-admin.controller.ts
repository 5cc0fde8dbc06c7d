import { pointCorrections } from '@xinyu/contracts/admin/money'
import { changeGuanPoint } from '@xinyu/contracts/http/product/point-corrections'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Commands } from '@xinyu/platform/command/commands'
import type {
  ActionContext,
  CallContext,
  CreateContext,
  ListContext,
  RecordContext,
} from '@xinyu/platform/http/calls/context'
import {
  Implements,
  ImplementsAction,
  ImplementsCreate,
  ImplementsList,
  ImplementsOne,
} from '@xinyu/platform/http/calls/decorators'
import { idOf, newId } from '@xinyu/platform/ids'
import { Controller } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { CorrectionsReads } from './corrections.reads.ts'
import { type Correction, unitOf } from './corrections.rules.ts'
import { CorrectionsStore } from './corrections.store.ts'
import { DecideCorrection } from './decide-correction.ts'
import { RequestCorrection } from './request-correction.ts'

type CorrectionRecord = RecordOf<typeof pointCorrections>
interface CorrectionInput {
  user_id: string
  change: number
  reason: string
  clientId?: string | undefined
}

/** Corrections of points, for finance: by the call and in the console. */
@Controller()
export class CorrectionsAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly store: CorrectionsStore,
    private readonly reads: CorrectionsReads,
    private readonly people: People,
    private readonly wallets: Wallets,
  ) {}

  @Implements(changeGuanPoint)
  async changeGuanPoint({ input, currentUser }: CallContext<typeof changeGuanPoint>) {
    const { _id: correctionId, state } = await this.#request(input, currentUser.id)
    return { guanPoint: (await this.wallets.get(input.user_id)).points, correctionId, state }
  }

  @ImplementsList(pointCorrections)
  async list({ query }: ListContext<typeof pointCorrections>) {
    const { q } = query.filter
    const { rows, ...counts } = await this.reads.list(query, q ? await this.people.named(q) : [])
    return { rows: await this.#records(rows), ...counts }
  }

  @ImplementsOne(pointCorrections)
  async get({ id }: RecordContext) {
    return this.#record(await this.store.get(id))
  }

  @ImplementsCreate(pointCorrections)
  async create({ input, currentUser }: CreateContext<typeof pointCorrections>) {
    return this.#record(await this.#request(input, currentUser.id))
  }

  @ImplementsAction(pointCorrections, 'approve')
  async approve({ id, currentUser }: ActionContext<typeof pointCorrections, 'approve'>) {
    return this.#record(await this.commands.execute(new DecideCorrection(id, currentUser.id, true)))
  }

  /** The reason is stored in the audit trail. */
  @ImplementsAction(pointCorrections, 'reject')
  async reject({ id, currentUser }: ActionContext<typeof pointCorrections, 'reject'>) {
    return this.#record(await this.commands.execute(new DecideCorrection(id, currentUser.id, false)))
  }

  #request({ user_id: userId, change, reason, clientId }: CorrectionInput, by: string): Promise<Correction> {
    const id = clientId ? idOf('correction', by, clientId) : newId()
    return this.commands.execute(new RequestCorrection({ id, userId, unit: 'point', change, reason, by }))
  }

  async #record(row: Correction): Promise<CorrectionRecord> {
    return recordOf(row, await this.people.names([row.user_id, row.requestedBy, row.decidedBy]))
  }

  async #records(rows: readonly Correction[]): Promise<CorrectionRecord[]> {
    const nameOf = await this.people.names(
      rows.flatMap(({ user_id, requestedBy, decidedBy }) => [user_id, requestedBy, decidedBy]),
    )
    return rows.map((row) => recordOf(row, nameOf))
  }
}

const recordOf = ({ _id: id, ...row }: Correction, nameOf: (id: string | null) => string): CorrectionRecord => ({
  ...row,
  id,
  unit: unitOf(row),
  userName: nameOf(row.user_id),
  requestedByName: nameOf(row.requestedBy),
  decidedByName: nameOf(row.decidedBy),
  requestedAt: row.requestedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  appliedAt: row.appliedAt?.toISOString() ?? null,
})
