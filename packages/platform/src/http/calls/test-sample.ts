// The calls and the resource that `contract.spec.ts` asks, and the controller that answers them.
import { Controller, Get, Header, Module } from '@nestjs/common'
import { type Call, type Caller, defineCall } from '@xinyu/contracts/call'
import { defineInternalCall } from '@xinyu/contracts/internal-call'
import { defineResource } from '@xinyu/contracts/resource'
import { z } from 'zod'
import { AppError } from '../../error.ts'
import type { CallContext, ListContext, RecordContext } from './context.ts'
import { Implements, ImplementsAction, ImplementsInternal, ImplementsList, ImplementsUpdate } from './decorators.ts'
import type { AdminQuery } from './route.ts'

const call = <K extends Caller>(path: string, caller: K, more: Partial<Pick<Call, 'roles'>> = {}) =>
  defineCall({
    path: `sample/${path}`,
    verb: 'POST',
    owner: 'moderation',
    caller,
    summary: '',
    input: z.object({ n: z.int().default(0) }),
    output: z.object({ n: z.int() }),
    ...more,
  })
export const asL = call('asL', 'L')
export const asT = call('asT', 'T')
export const asN = call('asN', 'N')
export const asV = call('asV', 'V')
export const asA = call('asA', 'A', { roles: ['finance'] })
export const asX = { ...call('asX', 'X'), output: z.string() }
export const asAnyAdmin = call('asAnyAdmin', 'A')
export const failing = { ...call('failing', 'T'), input: z.object({ how: z.string() }) }
export const once = defineCall({
  path: 'sample/once',
  verb: 'POST',
  owner: 'moderation',
  caller: 'N',
  idempotent: true,
  summary: '',
  input: z.object({ clientId: z.string().optional() }),
  output: z.object({ clientId: z.string().nullable() }),
})
export const ask = defineInternalCall({
  path: 'sample/ask',
  owner: 'moderation',
  summary: '',
  input: z.object({}),
  output: z.object({ ok: z.boolean() }),
})
export const things = defineResource({
  name: 'sampleThings',
  owner: 'moderation',
  roles: ['moderator'],
  writeRoles: ['moderator'],
  subjects: [],
  summary: '',
  record: z.object({ id: z.string() }),
  filter: z.object({ q: z.string().optional() }),
  sort: ['name'],
  update: z.object({ reason: z.string(), secret: z.string().optional() }),
  actions: { pay: { summary: '', input: z.object({}), roles: ['finance'] } },
})
export let lastQuery: AdminQuery | null = null

@Controller()
class SampleController {
  @Implements(asL) l({ client }: CallContext<typeof asL>) {
    return { n: client === 'app' ? 1 : 2 }
  }
  @Implements(asT) t({ input: { n } }: CallContext<typeof asT>) {
    return { n }
  }
  @Implements(asN) n({ input: { n } }: CallContext<typeof asN>) {
    return { n, inner: { secret: 1 } }
  }
  @Implements(asV) v({ currentUser }: CallContext<typeof asV>) {
    return { n: currentUser.isVip ? 1 : 0 }
  }
  @Implements(asA) a() {
    return { n: 1 }
  }
  @Implements(asX) @Header('content-type', 'text/plain') x() {
    return 'as the provider wants it'
  }
  @Implements(asAnyAdmin) any() {
    return { n: 1 }
  }
  @Implements(once) once({ input: { clientId } }: CallContext<typeof once>) {
    return { clientId: clientId ?? null }
  }
  @Implements(failing) fail({ input: { how } }: CallContext<typeof failing>) {
    if (how === 'broken promise') return { n: 'not a number' as unknown as number }
    if (how === 'later') throw new AppError('TOO_FREQUENT', { retryAfter: 7 })
    if (how === 'disguised') throw new AppError('CONFLICT', { status: 0, code: 'FINE', msg: 'fine' })
    throw new Error('the password is swordfish')
  }
  @ImplementsInternal(ask) asked() {
    return { ok: true }
  }
  @ImplementsList(things) list({ query }: ListContext<typeof things>) {
    lastQuery = query
    return { rows: [{ id: 't1', secret: 'x' }], total: 41 }
  }
  @ImplementsUpdate(things) update() {
    return { id: 't1' }
  }
  @ImplementsAction(things, 'pay') pay({ id }: RecordContext) {
    if (id === 'gone') throw new AppError('ORDER_NOT_FOUND')
    if (id === 'closed') throw new AppError('ORDER_CLOSED')
    return { id: 't1' }
  }
  @Get('forgotten') forgotten(): string {
    return 'a route without a contract'
  }
}
@Module({ controllers: [SampleController] })
export class SampleModule {}
