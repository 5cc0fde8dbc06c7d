import type { Call } from '@xinyu/contracts/call'
import type { Resource } from '@xinyu/contracts/resource'
import { Injectable } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import { Clock } from '../clock.ts'
import { AppError } from '../error.ts'
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
import { contextOf } from './context.ts'
import { readersOfOne } from './decorators.ts'
import { RecentLooks } from './recent-looks.ts'
import type { ContractRequest, Route } from './route.ts'

type ResourceRoute = Extract<Route, { kind: 'resource' }>
type Work = () => Promise<unknown>

/**
 * The one place where the console is audited: around every admin's call and every resource, from what their contracts
 * say. A handler can neither forget it nor do without.
 */
@Injectable()
export class AdminAudit {
  readonly #looks: RecentLooks

  constructor(
    private readonly trail: AuditTrail,
    private readonly modules: ModuleRef,
    clock: Clock,
  ) {
    this.#looks = new RecentLooks(clock)
  }

  async around(route: Route, request: ContractRequest, work: Work): Promise<unknown> {
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
    const entry = { ...told(request, `${resource.name}.${String(act)}`), detail: askedFor(request), ...shown }
    const look = JSON.stringify(entry)
    if (act === 'list' && this.#looks.has(look)) return result
    await this.trail.note({ ...entry, outcome: 'shown' })
    if (act === 'list') this.#looks.add(look)
    return result
  }

  async #write({ resource, act }: ResourceRoute, request: ContractRequest, work: Work): Promise<unknown> {
    const before = await this.#stateOf(resource, request)
    const action = `${resource.name}.${typeof act === 'object' ? act.action : String(act)}`
    const entry = await this.trail.begin({
      ...told(request, action),
      ...describeInput(request.input),
      people: peopleIn(resource, [before]),
    })
    return this.#ended(entry, work, (after) => ({
      subject_id: idOf(request) || String((after as { id?: string } | null)?.id ?? ''),
      people: peopleIn(resource, [before, after]),
      changes: before === null ? changesOf(request.input) : changesBetween(before, after),
    }))
  }

  async #call(call: Call, request: ContractRequest, work: Work): Promise<unknown> {
    if (call.audit?.kind === 'read') {
      const result = await work()
      const shown = shownByCall(call, request.input, result)
      if (shown) await this.trail.note({ ...told(request, call.path), outcome: 'shown', ...shown })
      return result
    }
    const entry = await this.trail.begin({
      ...told(request, call.path),
      ...describeInput(request.input),
      people: peopleOfCall(call, request.input, null),
    })
    return this.#ended(entry, work, (after) => ({
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

  /** The record as its own resource shows it, right before a change; null where there is none. */
  async #stateOf(resource: Resource, request: ContractRequest): Promise<unknown> {
    const reader = readersOfOne.get(resource.name)
    if (!reader || idOf(request) === '') return null
    const controller = this.modules.get<Record<string | symbol, (context: object) => unknown>>(reader.controller, {
      strict: false,
    })
    try {
      return resource.record.parse(await controller[reader.method]?.(contextOf('', request)))
    } catch (error) {
      // who is not there is refused by the change itself
      if (error instanceof AppError) return null
      throw error
    }
  }
}

const idOf = ({ params }: ContractRequest): string => String((params as { id?: string } | undefined)?.id ?? '')

const told = (request: ContractRequest, action: string): { actor_id: string; action: string; subject_id: string } => ({
  actor_id: request.person?.id ?? '',
  action,
  subject_id: idOf(request),
})

/** By which filters a list was asked for; what was searched for is a person's phone or name, and stays out. */
const askedFor = ({ adminQuery }: ContractRequest): string =>
  Object.keys(adminQuery?.filter ?? {})
    .filter((name) => name !== 'id')
    .join(' ')
