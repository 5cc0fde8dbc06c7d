import { MAX_ANSWER_SECONDS } from '@xinyu/contracts/voice'
import { maxAnswers } from '@xinyu/contracts/profile'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Voices } from '@xinyu/platform/voices/voices'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { answersPrefix, withVoice } from '../../user/answers.rules.ts'
import { UsersStore } from '../../user-store/user-store.public.ts'
import { editUser } from '../../user/user-review.rules.ts'
import { AnswerVoices } from './answer-voices.ts'

export class AddAnswerVoice extends Command<void> {
  constructor(
    readonly userId: string,
    readonly answer: { key: string; prompt: number; waveform: number[] },
  ) {
    super()
  }
}

/** The voice is stored before the page references it, and deleted when that write fails. */
@CommandHandler(AddAnswerVoice)
export class AddAnswerVoiceHandler implements ICommandHandler<AddAnswerVoice> {
  constructor(
    private readonly users: UsersStore,
    private readonly voices: Voices,
    private readonly answers: AnswerVoices,
  ) {}

  async execute({ userId, answer: { key: upload, prompt, waveform } }: AddAnswerVoice): Promise<void> {
    const before = await this.users.find(userId)
    if (!before) throw new AppError('USER_NOT_FOUND')
    const key = `${answersPrefix(userId)}${newId()}`
    const { seconds } = await this.voices.storeUpload(userId, upload, { to: key, maxSeconds: MAX_ANSWER_SECONDS })
    const changed = this.users.change(userId, (user) => {
      const answers = withVoice(user.answers, prompt, { key, seconds, waveform })
      if (!answers) return { refuse: 'ANSWERS_TOO_MANY', details: { max: maxAnswers } }
      return editUser(user, { answers }, { reviewed: true, submit: false })
    })
    const after = await changed.catch(async (error: unknown) => {
      await this.voices.remove(key)
      throw error
    })
    await this.answers.removeReplaced(before, after)
    await this.voices.remove(upload)
  }
}
