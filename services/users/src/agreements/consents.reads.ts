import type { AnswerOf } from '@xinyu/contracts/call'
import type { getConsents } from '@xinyu/contracts/http/users/privacy'
import { type ConsentKind, consentKinds, consentVersions } from '@xinyu/contracts/lists/consents'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { UsersStore } from '../user-store/user-store.public.ts'
import type { ConsentAnswer, UserState } from '../user/user.document.ts'
import { AgreementsStore } from './agreements.store.ts'

type ConsentView = AnswerOf<typeof getConsents>['consents'][number]

/** All consents of a member, given or not, from their different stores. */
@Injectable()
export class ConsentsReads {
  constructor(
    private readonly users: UsersStore,
    private readonly agreements: AgreementsStore,
  ) {}

  async listConsents(userId: string): Promise<ConsentView[]> {
    const user = await this.users.find(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    const face = await this.agreements.findLatest(userId, 'face')
    const answers: Partial<Record<ConsentKind, ConsentAnswer | null>> = {
      ...user.consents,
      agreement: user.agreement && {
        textVersion: user.agreement.textVersion,
        given: user.agreement.agreed,
        at: user.agreement.signedAt,
      },
      face: face && { textVersion: face.textVersion, given: face.agreed, at: face.at },
    }
    return consentKinds.map((kind) => consentView(kind, answers[kind] ?? null, user))
  }

  async getConsent(userId: string, kind: ConsentKind): Promise<ConsentView> {
    const found = (await this.listConsents(userId)).find((consent) => consent.kind === kind)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }
}

const consentView = (kind: ConsentKind, answer: ConsentAnswer | null, user: UserState): ConsentView => {
  const textVersion = kind === 'face' ? null : consentVersions[kind]
  const given = answer ? answer.given : defaultAnswer(kind, user)
  return {
    kind,
    given,
    textVersion,
    answeredVersion: answer?.textVersion ?? null,
    at: answer?.at.toISOString() ?? null,
    isOutdated: given && answer !== null && textVersion !== null && answer.textVersion !== textVersion,
  }
}

/** The default without an answer: recommendation is on, and identity photos that were submitted count as consent. */
const defaultAnswer = (kind: ConsentKind, { isPersonal = true, identity }: UserState): boolean =>
  kind === 'recommendation' ? isPersonal : kind === 'papers' && Boolean(identity)
