import { authorityRequests } from '@xinyu/contracts/admin/quality/authority-requests'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, CreateContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import {
  ImplementsAction,
  ImplementsCreate,
  ImplementsList,
  ImplementsOne,
} from '@xinyu/platform/http/calls/decorators'
import { newId } from '@xinyu/platform/ids'
import { Controller } from '@nestjs/common'
import { assertNotSubject, unlessSubject } from '../conflict-of-interest.reads.ts'
import { Reporters } from '../reports/reporters.public.ts'
import {
  approve,
  type AuthorityRequest,
  beginExport,
  download,
  newRequest,
  proposeEnd,
  reject,
  type RequestDecision,
} from './authority-request.rules.ts'
import { AuthorityRequestsStore } from './authority-requests.store.ts'
import { RequestFiles } from './request-files.ts'

/** Nobody sees a request about themselves, or has a part in one about somebody who has reported them. */
@Controller()
export class AuthorityRequestsController {
  constructor(
    private readonly store: AuthorityRequestsStore,
    private readonly files: RequestFiles,
    private readonly reporters: Reporters,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(authorityRequests)
  async list({ query: { filter, sort, skip, take }, currentUser }: ListContext<typeof authorityRequests>) {
    const { id: ids, q, state, user_id = q } = filter
    const order = sort?.order ?? -1
    const window = { sort: { addtime: order, _id: order } as const, skip, take }
    const { found, total } = await this.store.findPage({ ids, state, user_id }, currentUser.id, window)
    return { rows: found.map((request) => recordOf(request)), total }
  }

  @ImplementsOne(authorityRequests)
  async get({ id, currentUser }: RecordContext) {
    return recordOf(await this.#get(id, currentUser.id))
  }

  @ImplementsCreate(authorityRequests)
  async open({ input, currentUser }: CreateContext<typeof authorityRequests>) {
    await this.#assertUnbiased(currentUser.id, input.user_id)
    const by = { by: currentUser.id, now: this.clock.now() }
    return recordOf(await this.store.insert(newRequest(newId(), input, by)))
  }

  @ImplementsAction(authorityRequests, 'approve')
  async approve({ id, currentUser }: ActionContext<typeof authorityRequests, 'approve'>) {
    return recordOf(await this.#decide(id, currentUser.id, approve))
  }

  @ImplementsAction(authorityRequests, 'reject')
  async reject({ id, currentUser }: ActionContext<typeof authorityRequests, 'reject'>) {
    return recordOf(await this.#decide(id, currentUser.id, reject))
  }

  @ImplementsAction(authorityRequests, 'renew')
  async renew({ id, input, currentUser }: ActionContext<typeof authorityRequests, 'renew'>) {
    return recordOf(await this.#decide(id, currentUser.id, (request, by) => proposeEnd(request, input, by)))
  }

  @ImplementsAction(authorityRequests, 'makeExport')
  async makeExport({ id, currentUser }: ActionContext<typeof authorityRequests, 'makeExport'>) {
    return recordOf(await this.#decide(id, currentUser.id, beginExport))
  }

  @ImplementsAction(authorityRequests, 'download')
  async download({ id, currentUser }: ActionContext<typeof authorityRequests, 'download'>) {
    const request = await this.#decide(id, currentUser.id, download)
    return recordOf(request, this.files.linkTo(request))
  }

  async #decide(
    id: string,
    by: string,
    decide: (request: AuthorityRequest, by: { by: string; now: Date }) => RequestDecision,
  ): Promise<AuthorityRequest> {
    const { user_id } = await this.#get(id, by)
    await this.#assertUnbiased(by, user_id)
    return this.store.decide(id, (request) => decide(request, { by, now: this.clock.now() }))
  }

  async #get(id: string, viewer: string): Promise<AuthorityRequest> {
    return unlessSubject(await this.store.find(id), viewer, ({ user_id }) => user_id)
  }

  async #assertUnbiased(by: string, person: string): Promise<void> {
    assertNotSubject(by, person)
    if (await this.reporters.hasReported(person, by)) throw new AppError('REPORTED_YOU')
  }
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

const recordOf = (request: AuthorityRequest, link: string | null = null): RecordOf<typeof authorityRequests> => {
  const { _id, addtime, renewal, export: made } = request
  return {
    ...request,
    id: _id,
    addtime: addtime.toISOString(),
    decidedAt: isoOf(request.decidedAt),
    heldUntil: isoOf(request.heldUntil),
    renewal: renewal && { ...renewal, requestedAt: renewal.requestedAt.toISOString() },
    export: made && { ...made, at: made.at.toISOString(), downloadedAt: isoOf(made.downloadedAt) },
    link,
  }
}
