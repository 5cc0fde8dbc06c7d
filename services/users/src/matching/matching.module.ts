import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { LearnJob } from './learning/learn-job.ts'
import { MatchingController } from './matching.controller.ts'
import { matchingMigrations } from './matching.migrations.ts'
import { MatchingModel } from './matching-model.ts'
import { ModelStore } from './model.store.ts'
import { OnInteraction } from './on-interaction.ts'
import { OutcomesOfPerson } from './outcomes-of-person.reads.ts'
import { OutcomesStore } from './outcomes.store.ts'
import { PassUserHandler } from './pass-user.ts'

@Module({
  imports: [UserStoreModule],
  controllers: [MatchingController, OnInteraction],
  providers: [
    matchingMigrations,
    OutcomesStore,
    OutcomesOfPerson,
    ModelStore,
    MatchingModel,
    PassUserHandler,
    LearnJob,
  ],
  exports: [OutcomesStore, OutcomesOfPerson, ModelStore, MatchingModel],
})
export class MatchingModule {}
