import { expect, test } from '@jest/globals'
import { type AnswerOf, defineCall } from '@xinyu/contracts/call'
import { defineFact, type FactOf } from '@xinyu/contracts/event'
import { defineInternalCall } from '@xinyu/contracts/internal-call'
import { defineResource } from '@xinyu/contracts/resource'
import { z } from 'zod'
import { OnFact } from '../../message-bus/on-fact.ts'
import type { ActionContext, CallContext, InternalContext, ListContext, UpdateContext } from './context.ts'
import { Implements, ImplementsAction, ImplementsInternal, ImplementsList, ImplementsUpdate } from './decorators.ts'

const input = z.object({ user2_id: z.string() })
const output = z.object({ isLove: z.boolean() })
const shape = { verb: 'POST', owner: 'social', summary: '', input, output } as const
const love = defineCall({ ...shape, path: 'typed/love', caller: 'N' })
const like = defineCall({ ...shape, path: 'typed/like', caller: 'N' })
const login = defineCall({ ...shape, path: 'typed/login', caller: 'L' })
const ask = defineInternalCall({ path: 'typed/ask', owner: 'social', summary: '', input, output })
const loved = defineFact({
  type: 'social.typed-loved.v1',
  owner: 'social',
  aggregate: 'typed',
  summary: '',
  data: input,
})
const liked = defineFact({
  type: 'social.typed-liked.v1',
  owner: 'social',
  aggregate: 'typed',
  summary: '',
  data: input,
})
const named = defineFact({
  type: 'social.typed-named.v1',
  owner: 'social',
  aggregate: 'typed',
  summary: '',
  data: output,
})
const things = defineResource({
  name: 'typedThings',
  owner: 'social',
  roles: [],
  writeRoles: ['moderator'],
  subjects: [],
  summary: '',
  record: z.object({ id: z.string() }),
  filter: z.object({ q: z.string().optional() }),
  sort: [],
  update: z.object({ reason: z.string() }),
  actions: { pay: { summary: '', input: z.object({ fen: z.int() }), roles: ['finance'] } },
})
const answer: AnswerOf<typeof love> = { isLove: true }

/**
 * The first method compiles; every other one is an error that the compiler must find, or the tests' type check fails.
 */
class Methods {
  @Implements(love) fits({ input: { user2_id }, currentUser }: CallContext<typeof love>) {
    return { isLove: user2_id === currentUser.id }
  }
  // @ts-expect-error written for another call, though it takes and answers the same
  @Implements(love) another(context: CallContext<typeof like>) {
    void context
    return answer
  }
  // @ts-expect-error answers what the contract does not promise
  @Implements(love) wrongAnswer() {
    return { isLove: 'yes' }
  }
  @Implements(login) noUser({ currentUser }: CallContext<typeof login>) {
    // @ts-expect-error a login-type call has no caller yet
    return { isLove: currentUser.id === '' }
  }
  // @ts-expect-error a call is no internal call
  @ImplementsInternal(ask) internal(context: CallContext<typeof love>) {
    void context
    return answer
  }
  @ImplementsInternal(ask) asked({ input: { user2_id } }: InternalContext<typeof ask>) {
    return { isLove: user2_id !== '' }
  }
  @ImplementsList(things) list({ query }: ListContext<typeof things>) {
    return { rows: [{ id: query.filter.q ?? '' }], total: 1 }
  }
  // @ts-expect-error the rows are no records of this resource
  @ImplementsList(things) wrongRows() {
    return { rows: [{ id: 1 }], total: 1 }
  }
  @ImplementsUpdate(things) update({ id, input: { reason } }: UpdateContext<typeof things>) {
    return { id: id + reason }
  }
  @ImplementsAction(things, 'pay') pay({ id, input: { fen } }: ActionContext<typeof things, 'pay'>) {
    return { id: `${id}${fen.toFixed(0)}` }
  }
  @OnFact(loved, liked) async both(fact: FactOf<typeof loved | typeof liked>) {
    void fact
  }
  // @ts-expect-error the fact of a like is not the fact of a love, though both carry the same
  @OnFact(loved, liked) async one(fact: FactOf<typeof loved>) {
    void fact
  }
  // @ts-expect-error this fact carries something else
  @OnFact(named) async misread({ data: { user2_id } }: FactOf<typeof liked>) {
    expect(user2_id).toBe('')
  }
}

test('a method for another call, caller, result, resource or fact does not compile', () => {
  expect(Object.getOwnPropertyNames(Methods.prototype)).toHaveLength(14)
})
