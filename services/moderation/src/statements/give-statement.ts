import { Injectable } from '@nestjs/common'
import { PoliciesStore } from '../policies/policies.public.ts'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { type Statement, StatementsStore } from './statements.store.ts'

const redressOf = (kind: Statement['kind']): Statement['redress'] => {
  if (kind === 'ban') return 'appeal'
  return kind === 'limit' || kind === 'warning' ? 'support' : 'resubmit'
}

/** Stores a statement, with the version of the rules that was in force. */
@Injectable()
export class GiveStatement {
  constructor(
    private readonly store: StatementsStore,
    private readonly policies: PoliciesStore,
    private readonly submitters: SubmittersStore,
  ) {}

  /** One that comes after the person's erasure is deleted again. */
  async give(statement: Omit<Statement, 'policyVersion' | 'redress' | 'withdrawnAt'>): Promise<void> {
    const { kind, at, user_id } = statement
    const policyVersion = await this.policies.versionAt(at)
    await this.store.add({ ...statement, policyVersion, redress: redressOf(kind), withdrawnAt: null })
    if ((await this.submitters.erasedAmong([user_id])).length > 0) await this.store.eraseAllOf(user_id)
  }
}
