import { Module } from '@nestjs/common'
import { SubmittersModule } from '../reviews/submissions/submitters.public.ts'
import { FindLikenesses } from './find-likenesses.ts'
import { likenessMigrations } from './likeness.migrations.ts'
import { OnWritten } from './on-written.ts'
import { PeerLikenesses } from './peer-likenesses.ts'
import { PrintsOfPerson } from './prints-of-person.reads.ts'
import { PrintsStore } from './prints.store.ts'

/** Who is alike to whom, and by what. */
@Module({
  imports: [SubmittersModule],
  controllers: [OnWritten],
  providers: [likenessMigrations, PrintsStore, PeerLikenesses, FindLikenesses, PrintsOfPerson],
  exports: [PrintsStore, FindLikenesses, PrintsOfPerson],
})
export class LikenessModule {}
