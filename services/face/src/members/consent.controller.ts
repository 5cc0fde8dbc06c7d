import type { AnswerOf } from '@xinyu/contracts/call'
import { languageOf } from '@xinyu/contracts/errors'
import { getFaceConsent, giveFaceConsent, withdrawFaceConsent } from '@xinyu/contracts/http/face'
import { AppError } from '@xinyu/platform/error'
import { Implements } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { consentText } from './consent-text.rules.ts'
import { consentOf, type MemberState } from './members.rules.ts'
import { MembersStore } from './members.store.ts'
import type { CallContext } from '@xinyu/platform/http/context'

const stateOf = (member: Pick<MemberState, 'ledger'> | null): AnswerOf<typeof withdrawFaceConsent>['consent'] => {
  const consent = member ? consentOf(member) : null
  return { given: consent !== null, textVersion: consent?.textVersion ?? null, at: consent?.at.toISOString() ?? null }
}

@Controller()
export class ConsentController {
  constructor(private readonly store: MembersStore) {}

  @Implements(getFaceConsent)
  async show({ currentUser: { id }, language }: CallContext<typeof getFaceConsent>) {
    const text = consentText[languageOf(language) === 'en' ? 'en' : 'zh']
    return { consent: stateOf(await this.store.get(id)), text: { version: consentText.version, ...text } }
  }

  @Implements(giveFaceConsent)
  async give({ input: { textVersion }, currentUser: { id } }: CallContext<typeof giveFaceConsent>) {
    if (textVersion !== consentText.version) throw new AppError('CONFLICT')
    return { consent: stateOf(await this.store.consent(id, true, textVersion)) }
  }

  @Implements(withdrawFaceConsent)
  async withdraw({ currentUser: { id } }: CallContext<typeof withdrawFaceConsent>) {
    return { consent: stateOf(await this.store.consent(id, false, consentText.version)) }
  }
}
