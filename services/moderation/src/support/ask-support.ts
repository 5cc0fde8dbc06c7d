import type { InputOf } from '@xinyu/contracts/call'
import { ContentCheck } from '@xinyu/contracts/enums'
import type { Language } from '@xinyu/contracts/errors'
import type { addQuestion } from '@xinyu/contracts/http/product/support'
import { filterLinks } from '@xinyu/contracts/rules/text/links'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { idOf, newId } from '@xinyu/platform/ids'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { WordCheck } from '../words/words.public.ts'
import { QuestionPictures } from './question-pictures.ts'
import { ask, MAX_OPEN_QUESTIONS } from './question-state.rules.ts'
import { addEntry } from './questions.rules.ts'
import { QuestionsStore } from './questions.store.ts'

/** entries of one member in an hour, over all their threads */
const perHour = 20

/** Returns the id of the thread. */
export class AskSupport extends Command<string> {
  constructor(
    readonly me: string,
    readonly input: InputOf<typeof addQuestion>,
    readonly language: Language,
  ) {
    super()
  }
}

/**
 * A new question, or an addition to one. A repeated clientId returns before anything else is done. The erasure is
 * checked after the write, so that one of the two sees the other.
 */
@CommandHandler(AskSupport)
export class AskSupportHandler implements ICommandHandler<AskSupport> {
  constructor(
    private readonly questions: QuestionsStore,
    private readonly pictures: QuestionPictures,
    private readonly words: WordCheck,
    private readonly submitters: SubmittersStore,
    private readonly limit: RateLimit,
    private readonly clock: Clock,
  ) {}

  async execute({ me, input, language }: AskSupport): Promise<string> {
    const { question_id, clientId, images } = input
    const entryId = clientId === undefined ? newId() : idOf('question', me, clientId)
    const thread = question_id === undefined ? null : await this.questions.getOwn(question_id, me)
    const known = thread?.entries.some(({ _id }) => _id === entryId) ?? (await this.questions.find(entryId)) !== null
    if (known) return question_id ?? entryId
    const text = this.#checked(input.text, language)
    if (!thread && (await this.questions.countOpen(me)) >= MAX_OPEN_QUESTIONS)
      throw new AppError('QUESTIONS_OPEN', { max: MAX_OPEN_QUESTIONS })
    await this.limit.consume('question', me, perHour, 3_600)
    const kept = await this.pictures.storeUploads(me, me, images)
    const at = this.clock.now()
    if (thread) {
      const entry = { _id: entryId, text, by: 'member' as const, admin: null, images: kept, at }
      await this.questions.change(thread._id, (state) => addEntry(state, entry), entryId)
    } else {
      const { state, payload } = ask({ _id: entryId, user_id: me, text, images: kept }, at)
      await this.questions.insert(state, payload)
    }
    if ((await this.submitters.find(me))?.isErased) {
      await this.questions.eraseAllOf(me)
      await this.pictures.removeAllOf(me)
    }
    await this.pictures.removeUploads(images)
    return thread?._id ?? entryId
  }

  /** As for public texts: links are replaced, and a sensitive word refuses the text. */
  #checked(text: string, language: Language): string {
    const filtered = filterLinks(text, language).text
    const { value, badword } = this.words.check(filtered)
    if (value === ContentCheck.Sensitive) throw new AppError('SENSITIVE', { word: badword ?? '', field: 'text' })
    if (value !== ContentCheck.Ok) throw new AppError('CHECK_FAILED')
    return filtered
  }
}
