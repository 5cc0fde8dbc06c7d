import { decidedByAct, decidedByCall } from '@xinyu/contracts/member-decisions'
import type { Call } from '@xinyu/contracts/call'
import { resourceRefusal } from '@xinyu/contracts/refusals'
import { Injectable } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import { Clock } from '../../clock.ts'
import { AppError } from '../../error.ts'
import {
  changesBetween,
  changesOf,
  describeInput,
  peopleIn,
  peopleOfCall,
  shownBy,
  shownByCall,
} from './audit-entry.ts'
import { AuditTrail } from './audit-trail.ts'
import { MemberDecisions } from './member-decisions.ts'
import { contextOf } from '../calls/context.ts'
import { recordReaders } from '../calls/decorators.ts'
import { RecentListReads } from '../calls/recent-list-reads.ts'
import type { ContractRequest, Route } from '../calls/route.ts'

type ResourceRoute = Extract<Route, { kind: 'resource' }>
type Work = () => Promise<unknown>

/**
 * Audits every admin call and every resource, as their contracts declare. Handlers neither need to do it nor can skip
 * it.
 */
@Injectable()
export class AdminAudit {
  readonly #recentReads: RecentListReads

  constructor(
    private readonly trail: AuditTrail,
    private readonly modules: ModuleRef,
    private readonly decisions: MemberDecisions,
    clock: Clock,
  ) {
    this.#recentReads = new RecentListReads(clock)
  }

  async record(route: Route, request: ContractRequest, work: Work): Promise<unknown> {
    if (route.kind === 'resource') {
      if (route.act === 'list' || route.act === 'one') return this.#read(route, request, work)
      return this.#write(route, request, work)
    }
    return route.kind === 'call' && route.call.caller === 'A' ? this.#call(route.call, request, work) : work()
  }

  async #read({ resource, act }: ResourceRoute, request: ContractRequest, work: Work): Promise<unknown> {
    const result = await work()
    const records = act === 'list' ? (result as { rows: unknown[] }).rows : [result]
    const shown = shownBy(resource, records)
    if (!shown) return result
    const entry = { ...base(request, `${resource.name}.${String(act)}`), detail: filterNames(request), ...shown }
    const read = JSON.stringify(entry)
    if (act === 'list' && this.#recentReads.has(read)) return result
    await this.trail.record({ ...entry, outcome: 'shown' })
    if (act === 'list') this.#recentReads.add(read)
    return result
  }

  async #write({ resource, act }: ResourceRoute, request: ContractRequest, work: Work): Promise<unknown> {
    const before = await this.#stateOf(resource.name, request, idOf(request))
    const action = `${resource.name}.${typeof act === 'object' ? act.action : String(act)}`
    const entry = await this.trail.begin({
      ...base(request, action),
      ...describeInput(request.input),
      people: peopleIn(resource, [before]),
    })
    const decided = decidedByAct(resource, act)
    const decide = async () => {
      if (decided) await this.decisions.assertMayDecide(decided, request, before)
      return work()
    }
    return this.#ended(entry, decide, (after) => ({
      subject_id: idOf(request) || String((after as { id?: string } | null)?.id ?? ''),
      people: peopleIn(resource, [before, after]),
      changes: before === null ? changesOf(request.input) : changesBetween(before, after),
    }))
  }

  async #call(call: Call, request: ContractRequest, work: Work): Promise<unknown> {
    if (call.audit?.kind === 'read') {
      const result = await work()
      const shown = shownByCall(call, request.input, result)
      if (shown) await this.trail.record({ ...base(request, call.path), outcome: 'shown', ...shown })
      return result
    }
    const entry = await this.trail.begin({
      ...base(request, call.path),
      ...describeInput(request.input),
      people: peopleOfCall(call, request.input, null),
    })
    const decided = decidedByCall(call)
    const decide = async () => {
      const { resource, ids = [] } = decided?.record ?? {}
      const id = ids.map((field) => (request.input as Record<string, unknown>)[field]).find(Boolean)
      const before = resource ? await this.#stateOf(resource, request, String(id ?? '')) : null
      if (decided) await this.decisions.assertMayDecide(decided, request, before)
      return work()
    }
    return this.#ended(entry, decide, (after) => ({
      people: peopleOfCall(call, request.input, after),
      changes: changesOf(request.input),
    }))
  }

  async #ended(
    entry: Awaited<ReturnType<AuditTrail['begin']>>,
    work: Work,
    more: (result: unknown) => Parameters<AuditTrail['end']>[2],
  ): Promise<unknown> {
    try {
      const result = await work()
      await this.trail.end(entry, 'done', more(result))
      return result
    } catch (error) {
      const refusal = error instanceof AppError ? error.code : 'INTERNAL'
      await this.trail.end(entry, 'refused', { refusal })
      throw error
    }
  }

  /** The record as its own resource returns it, right before a change; null if it has none. */
  async #stateOf(name: string, request: ContractRequest, id: string): Promise<unknown> {
    const reader = recordReaders.get(name)
    if (!reader || id === '') return null
    const controller = this.modules.get<Record<string | symbol, (context: object) => unknown>>(reader.controller, {
      strict: false,
    })
    try {
      const context = { ...contextOf('', request), id }
      return reader.resource.record.parse(await controller[reader.method]?.(context))
    } catch (error) {
      // a missing record is refused by the change itself
      if (error instanceof AppError && resourceRefusal(error.code) === 404) return null
      throw error
    }
  }
}

const idOf = ({ params }: ContractRequest): string => String((params as { id?: string } | undefined)?.id ?? '')

const base = (request: ContractRequest, action: string): { actor_id: string; action: string; subject_id: string } => ({
  actor_id: request.person?.id ?? '',
  action,
  subject_id: idOf(request),
})

/** The names of a list's filters; search values are a phone or a name and are left out. */
const filterNames = ({ adminQuery }: ContractRequest): string =>
  Object.keys(adminQuery?.filter ?? {})
    .filter((name) => name !== 'id')
    .join(' ')
