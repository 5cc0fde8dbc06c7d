import { cases } from '@xinyu/contracts/admin/cases'
import { nextCase } from '@xinyu/contracts/http/users/moderation'
import { mayDecide } from '@xinyu/contracts/internal/moderation'
import { Commands } from '@xinyu/platform/command/commands'
import type {
  ActionContext,
  CallContext,
  InternalContext,
  ListContext,
  RecordContext,
} from '@xinyu/platform/http/calls/context'
import {
  Implements,
  ImplementsAction,
  ImplementsInternal,
  ImplementsList,
  ImplementsOne,
} from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { CasesReads } from './cases.reads.ts'
import { CasesStore } from './cases.store.ts'
import { TakeCase } from './take-case.ts'
import { NextCase } from './next-case.ts'

@Controller()
export class CasesController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: CasesReads,
    private readonly store: CasesStore,
    private readonly cases: TakeCase,
  ) {}

  @Implements(nextCase)
  async next({ input, currentUser }: CallContext<typeof nextCase>) {
    return { case_id: await this.commands.execute(new NextCase(currentUser.id, input)) }
  }

  @ImplementsInternal(mayDecide)
  async mayDecide({ input: { by, people } }: InternalContext<typeof mayDecide>) {
    await this.store.assertMayDecideAbout(people, by)
    return {}
  }

  @ImplementsList(cases)
  list({ query, currentUser }: ListContext<typeof cases>) {
    return this.reads.list(query, currentUser.id)
  }

  @ImplementsOne(cases)
  get({ id, currentUser }: RecordContext) {
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(cases, 'claim')
  async claim({ id, currentUser }: ActionContext<typeof cases, 'claim'>) {
    await this.cases.take(id, currentUser.id)
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(cases, 'release')
  async release({ id, currentUser }: ActionContext<typeof cases, 'release'>) {
    await this.store.release(id, currentUser.id)
    return this.reads.get(id, currentUser.id)
  }
}
