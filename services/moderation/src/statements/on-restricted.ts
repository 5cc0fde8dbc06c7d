import type { FactOf } from '@xinyu/contracts/event'
import { commentApproved, commentRejected, commentSubmitted } from '@xinyu/contracts/events/content'
import { reviewDecided, reviewReopened } from '@xinyu/contracts/events/moderation'
import { postApproved, postRejected, postSubmitted } from '@xinyu/contracts/events/social'
import {
  banned,
  limited,
  limitLifted,
  photosRestored,
  photosTakenDown,
  unbanned,
  warned,
  warningWithdrawn,
} from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { idOf } from '@xinyu/platform/ids'
import { Controller } from '@nestjs/common'
import { GiveStatement } from './give-statement.ts'
import { type RestrictionKind, StatementsStore } from './statements.store.ts'

/** What of the account ends with each fact. */
const ends = {
  [unbanned.type]: 'ban',
  [limitLifted.type]: 'limit',
  [warningWithdrawn.type]: 'warning',
  [photosRestored.type]: 'image',
} as const satisfies Record<string, RestrictionKind>

/** Every restriction has a statement; what lifts it withdraws the statement. Repeats and late facts change nothing. */
@Controller()
export class OnRestricted {
  constructor(
    private readonly statements: GiveStatement,
    private readonly store: StatementsStore,
  ) {}

  @OnFact(banned, limited, warned)
  async account({ type, id, key, at, data }: FactOf<typeof banned | typeof limited | typeof warned>): Promise<void> {
    const kind = type === banned.type ? 'ban' : type === limited.type ? 'limit' : 'warning'
    const until = 'until' in data && data.until ? new Date(data.until) : null
    const { reason: facts, rule = null } = data
    const whom = { user_id: key, subject_id: key, isAutomated: false }
    await this.statements.give({
      _id: idOf('statement', id),
      kind,
      code: rule,
      facts,
      at: new Date(at),
      until,
      ...whom,
    })
  }

  @OnFact(unbanned, limitLifted, warningWithdrawn, photosRestored)
  async lifted({
    type,
    key,
    at,
  }: FactOf<typeof unbanned | typeof limitLifted | typeof warningWithdrawn | typeof photosRestored>): Promise<void> {
    await this.store.withdraw(ends[type as keyof typeof ends], key, new Date(at))
  }

  @OnFact(reviewDecided)
  async reviewed({ id, at, data }: FactOf<typeof reviewDecided>): Promise<void> {
    // the service of a post or a comment says itself what became of it
    if (data.kind === 'post' || data.kind === 'comment') return
    const { kind, decision, subject_id, user_id, reasonCode: code, reason: facts, moderator_id } = data
    if (decision === 'approved') return this.store.withdraw(kind, subject_id, new Date(at))
    const whom = { user_id, subject_id, isAutomated: moderator_id === null }
    await this.statements.give({
      _id: idOf('statement', id),
      kind,
      code,
      facts,
      at: new Date(at),
      until: null,
      ...whom,
    })
  }

  @OnFact(photosTakenDown)
  async photos({ id, key, at, data: { reason: facts } }: FactOf<typeof photosTakenDown>): Promise<void> {
    const whom = { user_id: key, subject_id: key, isAutomated: false }
    const what = { kind: 'image', code: null, facts, at: new Date(at), until: null } as const
    await this.statements.give({ _id: idOf('statement', id), ...what, ...whom })
  }

  @OnFact(postRejected, commentRejected)
  async rejected({ id, key, at, data }: FactOf<typeof postRejected | typeof commentRejected>): Promise<void> {
    const kind = 'comment_id' in data ? 'comment' : 'post'
    const { user_id, reason: facts, moderator_id } = data
    const whom = { user_id, subject_id: key, isAutomated: moderator_id === null }
    await this.statements.give({
      _id: idOf('statement', id),
      kind,
      code: null,
      facts,
      at: new Date(at),
      until: null,
      ...whom,
    })
  }

  @OnFact(reviewReopened)
  async reopened({ at, data: { kind, subject_id } }: FactOf<typeof reviewReopened>): Promise<void> {
    await this.store.withdraw(kind, subject_id, new Date(at))
  }

  @OnFact(postApproved, commentApproved, postSubmitted, commentSubmitted)
  async approved({
    key,
    at,
    data,
  }: FactOf<
    typeof postApproved | typeof commentApproved | typeof postSubmitted | typeof commentSubmitted
  >): Promise<void> {
    await this.store.withdraw('comment_id' in data ? 'comment' : 'post', key, new Date(at))
  }
}
