import type { FactOf } from '@xinyu/contracts/event'
import { gradeSubmitted, realNameSubmitted } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { OpenReview } from '../submissions/open-review.ts'

/**
 * Submitted documents wait for a moderator. Their content is fetched when the review is opened and never stored here. A
 * repeat finds the review already there.
 */
@Controller()
export class OnProofSubmitted {
  constructor(private readonly commands: Commands) {}

  @OnFact(realNameSubmitted)
  realName(fact: FactOf<typeof realNameSubmitted>): Promise<void> {
    return this.#open('realName', fact)
  }

  @OnFact(gradeSubmitted)
  grade(fact: FactOf<typeof gradeSubmitted>): Promise<void> {
    return this.#open('grade', fact)
  }

  async #open(
    kind: 'realName' | 'grade',
    { key, at, data }: FactOf<typeof realNameSubmitted | typeof gradeSubmitted>,
  ): Promise<void> {
    const { user, revision } = data
    const submission = { kind, subject: key, userId: key, revision, user, texts: [], images: [], at: new Date(at) }
    await this.commands.execute(new OpenReview(submission))
  }
}
