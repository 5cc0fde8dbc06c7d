import { CaseNotesModule } from '../cases/case-notes.public.ts'
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
import { AbsorbQuestion } from './desk/absorb-question.ts'
import { FinishMacrosJob } from './desk/finish-macros-job.ts'
import { MergeQuestionsHandler } from './desk/merge-questions.ts'
import { OnMerged } from './desk/on-merged.ts'
import { QuestionMetrics } from './desk/question-metrics.ts'
import { RunMacroHandler } from './desk/run-macro.ts'
import { FaqArticlesController } from './faq/faq-articles.controller.ts'
import { FaqArticlesStore } from './faq/faq-articles.store.ts'
import { faqMigrations } from './faq/faq.migrations.ts'
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

/** Threads between members and support, and the common questions that members read first. */
@Module({
  imports: [SubmittedProfilesModule, SubmittersModule, WordsModule, TextSearchModule, CaseNotesModule],
  controllers: [
    QuestionsController,
    QuestionsAdminController,
    CannedAnswersController,
    FaqArticlesController,
    OnErased,
    OnAsked,
    OnMerged,
  ],
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
    RunMacroHandler,
    FinishMacrosJob,
    MergeQuestionsHandler,
    AbsorbQuestion,
    QuestionMetrics,
    faqMigrations,
    FaqArticlesStore,
  ],
  exports: [QuestionsOfPerson, QuestionsStore],
})
export class SupportModule {}
