import type { AnswerOf } from '@xinyu/contracts/call'
import { languageOf } from '@xinyu/contracts/errors'
import { getFaceConsent, giveFaceConsent, withdrawFaceConsent } from '@xinyu/contracts/http/face/consent'
import { AppError } from '@xinyu/platform/error'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { consentText } from './consent-text.rules.ts'
import type { ConsentAnswer } from './face-records.rules.ts'
import { FaceRecordsStore } from './face-records.store.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'

const viewOf = (answer: ConsentAnswer | null): AnswerOf<typeof withdrawFaceConsent>['consent'] =>
  answer?.given
    ? { given: true, textVersion: answer.textVersion, at: answer.at.toISOString() }
    : { given: false, textVersion: null, at: null }

@Controller()
export class ConsentController {
  constructor(private readonly store: FaceRecordsStore) {}

  @Implements(getFaceConsent)
  async show({ currentUser: { id }, language }: CallContext<typeof getFaceConsent>) {
    const text = consentText[languageOf(language) === 'en' ? 'en' : 'zh']
    return {
      consent: viewOf((await this.store.consentState(id))?.consent ?? null),
      text: { version: consentText.version, ...text },
    }
  }

  @Implements(giveFaceConsent)
  async give({ input: { textVersion }, currentUser: { id } }: CallContext<typeof giveFaceConsent>) {
    if (textVersion !== consentText.version) throw new AppError('CONFLICT')
    return { consent: viewOf((await this.store.setConsent(id, true, textVersion)).consent) }
  }

  @Implements(withdrawFaceConsent)
  async withdraw({ currentUser: { id } }: CallContext<typeof withdrawFaceConsent>) {
    return { consent: viewOf((await this.store.setConsent(id, false, consentText.version)).consent) }
  }
}
