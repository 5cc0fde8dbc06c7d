import { sensitiveWords } from '@xinyu/contracts/admin/words'
import { importWords, testWords } from '@xinyu/contracts/http/users/moderation'
import { Commands } from '@xinyu/platform/command/commands'
import type {
  ActionContext,
  CallContext,
  CreateContext,
  ListContext,
  RecordContext,
  UpdateContext,
} from '@xinyu/platform/http/calls/context'
import {
  Implements,
  ImplementsAction,
  ImplementsCreate,
  ImplementsList,
  ImplementsOne,
  ImplementsRemove,
  ImplementsUpdate,
} from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ImportWords } from './import-words.ts'
import { SaveWord } from './save-word.ts'
import { WordCheck } from './word-check.ts'
import { WordStages } from './word-stages.ts'
import { WordsReads } from './words.reads.ts'
import { WordsStore } from './words.store.ts'

@Controller()
export class WordsAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: WordsReads,
    private readonly store: WordsStore,
    private readonly check: WordCheck,
    private readonly stages: WordStages,
  ) {}

  @ImplementsList(sensitiveWords)
  list({ query }: ListContext<typeof sensitiveWords>) {
    return this.reads.list(query)
  }

  @ImplementsOne(sensitiveWords)
  get({ id }: RecordContext) {
    return this.reads.get(id)
  }

  @ImplementsCreate(sensitiveWords)
  async create({ input, currentUser }: CreateContext<typeof sensitiveWords>) {
    const { _id } = await this.commands.execute(new SaveWord(null, input, currentUser.id))
    return this.reads.get(_id)
  }

  @ImplementsUpdate(sensitiveWords)
  async update({ id, input, currentUser }: UpdateContext<typeof sensitiveWords>) {
    const { _id } = await this.commands.execute(new SaveWord(id, input, currentUser.id))
    return this.reads.get(_id)
  }

  @ImplementsRemove(sensitiveWords)
  async remove({ id }: RecordContext) {
    const record = await this.reads.get(id)
    await this.store.remove(id)
    await this.check.reloadEverywhere()
    return record
  }

  @ImplementsAction(sensitiveWords, 'restore')
  async restore({ id }: ActionContext<typeof sensitiveWords, 'restore'>) {
    await this.stages.restore(id)
    return this.reads.get(id)
  }

  @Implements(testWords)
  test({ input: { text, word } }: CallContext<typeof testWords>) {
    return this.check.explain(text, word)
  }

  @Implements(importWords)
  import({ input: { words, isPreview }, currentUser }: CallContext<typeof importWords>) {
    return this.commands.execute(new ImportWords(words, isPreview, currentUser.id))
  }
}
