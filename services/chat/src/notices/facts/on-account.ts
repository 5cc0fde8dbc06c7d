import type { DataOf, FactOf } from '@xinyu/contracts/event'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { exportReady, passkeysChanged, signedIn } from '@xinyu/contracts/events/people'
import {
  banned,
  erased,
  limited,
  limitLifted,
  photosRestored,
  photosTakenDown,
  profileApproved,
  profileSentBack,
  profileSubmitted,
  restored,
  unbanned,
  warned,
  warningWithdrawn,
} from '@xinyu/contracts/events/users'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { type ConductRule, conductRuleNames } from '@xinyu/contracts/rules/text/conduct'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { NoticesStore } from '../notices.store.ts'
import { NoticeSender } from '../notice-sender.ts'
import type { NoticeCode } from '../texts.rules.ts'

const reviews: Partial<Record<string, Record<'approved' | 'rejected', NoticeCode | null>>> = {
  realName: { approved: 'real-name-approved', rejected: 'real-name-rejected' },
  grade: { approved: 'grade-approved', rejected: 'grade-rejected' },
  image: { approved: null, rejected: 'image-rejected' },
}

/** pages to correct it on */
const links: Partial<Record<string, string>> = { realName: '/me/realname', grade: '/me/grade' }

/**
 * Events of the account itself: one system notice a fact, whose id is the fact's. Reviews of posts and profiles have
 * their own facts and notices.
 */
@Controller()
export class OnAccount {
  constructor(
    private readonly notices: NoticeSender,
    private readonly store: NoticesStore,
  ) {}

  @OnFact(profileApproved)
  approved(fact: FactOf<typeof profileApproved>): Promise<void> {
    return this.notices.send(fact, { code: 'profile-approved', user: fact.key, link: '/' })
  }

  @OnFact(profileSentBack)
  sentBack(fact: FactOf<typeof profileSentBack>): Promise<void> {
    return this.notices.send(fact, {
      code: 'profile-sent-back',
      user: fact.key,
      link: '/register/complete',
      params: { reason: fact.data.reason },
    })
  }

  @OnFact(profileSubmitted)
  async submitted(fact: FactOf<typeof profileSubmitted>): Promise<void> {
    if (fact.data.again) await this.notices.send(fact, { code: 'refusal-withdrawn', user: fact.key })
  }

  @OnFact(banned)
  banned(fact: FactOf<typeof banned>): Promise<void> {
    return this.notices.send(fact, { code: 'banned', user: fact.key, params: wordsOfBan(fact.data) })
  }

  @OnFact(unbanned)
  unbanned(fact: FactOf<typeof unbanned>): Promise<void> {
    return this.notices.send(fact, { code: 'unbanned', user: fact.key })
  }

  @OnFact(warned)
  warned(fact: FactOf<typeof warned>): Promise<void> {
    const params = { reason: fact.data.reason, ...wordsOfRule(fact.data.rule) }
    return this.notices.send(fact, { code: 'warned', user: fact.key, params })
  }

  @OnFact(warningWithdrawn)
  warningWithdrawn(fact: FactOf<typeof warningWithdrawn>): Promise<void> {
    return this.notices.send(fact, { code: 'warning-withdrawn', user: fact.key })
  }

  @OnFact(photosTakenDown)
  photosTakenDown(fact: FactOf<typeof photosTakenDown>): Promise<void> {
    const params = { reason: fact.data.reason }
    return this.notices.send(fact, { code: 'photos-taken-down', user: fact.key, params, link: '/setting/statements' })
  }

  @OnFact(photosRestored)
  photosRestored(fact: FactOf<typeof photosRestored>): Promise<void> {
    return this.notices.send(fact, { code: 'content-restored', user: fact.key })
  }

  @OnFact(limited)
  limited(fact: FactOf<typeof limited>): Promise<void> {
    const { reason, rule, until } = fact.data
    const params = { reason, ...wordsOfRule(rule), end: dateInChina(new Date(until)) }
    return this.notices.send(fact, { code: 'limited', user: fact.key, params, link: '/setting/limit' })
  }

  @OnFact(limitLifted)
  async limitLifted(fact: FactOf<typeof limitLifted>): Promise<void> {
    if (fact.data.byAppeal) return
    const { limitedUntil } = fact.data.user
    const day = limitedUntil ? dateInChina(new Date(limitedUntil)) : null
    const rest = day ? `；之前的限制至${day}` : ''
    const restEn = day ? `; an earlier one ends on ${day}` : ''
    return this.notices.send(fact, { code: 'limit-lifted', user: fact.key, params: { rest, restEn } })
  }

  @OnFact(restored)
  restored(fact: FactOf<typeof restored>): Promise<void> {
    return this.notices.send(fact, { code: 'restored', user: fact.key, link: '/about/account' })
  }

  @OnFact(reviewDecided)
  async reviewed(fact: FactOf<typeof reviewDecided>): Promise<void> {
    const { kind, decision, user_id: user, reason } = fact.data
    const code = reviews[kind]?.[decision]
    const link = links[kind] ?? '/message/sys'
    if (code) await this.notices.send(fact, { code, user, link, params: { reason } })
  }

  @OnFact(exportReady)
  exported(fact: FactOf<typeof exportReady>): Promise<void> {
    return this.notices.send(fact, { code: 'export-ready', user: fact.data.user_id, link: '/setting/account/data' })
  }

  @OnFact(signedIn)
  async signedIn(fact: FactOf<typeof signedIn>): Promise<void> {
    const { user_id, from } = fact.data
    if (from === undefined) return
    const link = '/setting/account/sessions'
    await this.notices.send(fact, { code: 'new-device', user: user_id, link, params: { place: from } })
  }

  @OnFact(passkeysChanged)
  passkeysChanged(fact: FactOf<typeof passkeysChanged>): Promise<void> {
    const { user_id, change, name } = fact.data
    const link = '/about/account'
    return this.notices.send(fact, { code: `passkey-${change}`, user: user_id, link, params: { passkey: name } })
  }

  @OnFact(erased)
  erased(fact: FactOf<typeof erased>): Promise<void> {
    return this.store.deleteAllOf(fact.key)
  }
}

const wordsOfRule = (rule: ConductRule | null): { rule: string; ruleEn: string } => ({
  rule: rule ? `规则：${conductRuleNames[rule]['zh-CN']}。` : '',
  ruleEn: rule ? `Rule: ${conductRuleNames[rule].en}. ` : '',
})

/** Rule and end, as far as they are known, in both languages. */
const wordsOfBan = ({ reason, rule, until }: DataOf<typeof banned>): Record<string, string> => {
  const day = until === null ? null : dateInChina(new Date(until))
  return {
    reason,
    ...wordsOfRule(rule ?? null),
    end: day === null ? '' : `。${day}解封`,
    endEn: day === null ? '' : `. It ends on ${day}`,
  }
}
