import { SubmittedProfilesModule } from '../reviews/submissions/submitted-profiles.public.ts'
import { SubmittersModule } from '../reviews/submissions/submitters.public.ts'
import { WordsModule } from '../words/words.public.ts'
import { Module } from '@nestjs/common'
import { AnswerQuestionHandler } from './answer-question.ts'
import { AskSupportHandler } from './ask-support.ts'
import { CannedAnswersController } from './canned/canned-answers.controller.ts'
import { CannedAnswersStore } from './canned/canned-answers.store.ts'
import { ChangeQuestionHandler } from './change-question.ts'
import { TextSearchModule } from '../text-search/text-search.public.ts'
import { OnAsked } from './on-asked.ts'
import { OnErased } from './on-erased.ts'
import { QuestionPictures } from './question-pictures.ts'
import { QuestionPicturesJob } from './question-pictures-job.ts'
import { QuestionsAdminController } from './questions-admin.controller.ts'
import { QuestionsController } from './questions.controller.ts'
import { QuestionsOfPerson } from './questions-of-person.reads.ts'
import { QuestionsReads } from './questions.reads.ts'
import { QuestionsStore } from './questions.store.ts'
import { supportMigrations } from './support.migrations.ts'

/** Threads between members and support. */
@Module({
  imports: [SubmittedProfilesModule, SubmittersModule, WordsModule, TextSearchModule],
  controllers: [QuestionsController, QuestionsAdminController, CannedAnswersController, OnErased, OnAsked],
  providers: [
    supportMigrations,
    QuestionsStore,
    QuestionsReads,
    QuestionsOfPerson,
    QuestionPictures,
    QuestionPicturesJob,
    AskSupportHandler,
    AnswerQuestionHandler,
    ChangeQuestionHandler,
    CannedAnswersStore,
  ],
  exports: [QuestionsOfPerson, QuestionsStore],
})
export class SupportModule {}
