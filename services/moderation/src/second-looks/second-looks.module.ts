import { Module } from '@nestjs/common'
import { SubmittersModule } from '../reviews/submissions/submitters.public.ts'
import { ReviewsModule } from '../reviews/reviews.public.ts'
import { OnDecided } from './on-decided.ts'
import { OnErased } from './on-erased.ts'
import { SecondLooksController } from './second-looks.controller.ts'
import { secondLooksMigrations } from './second-looks.migrations.ts'
import { SecondLooksOfPerson } from './second-looks-of-person.reads.ts'
import { SecondLooksStore } from './second-looks.store.ts'

/** A share of the decisions is judged again by somebody else, who does not know them: how far do they agree. */
@Module({
  imports: [ReviewsModule, SubmittersModule],
  controllers: [SecondLooksController, OnDecided, OnErased],
  providers: [secondLooksMigrations, SecondLooksStore, SecondLooksOfPerson],
  exports: [SecondLooksOfPerson],
})
export class SecondLooksModule {}
