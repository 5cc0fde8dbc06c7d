import { Global, Module } from '@nestjs/common'
import { FaceIndexStore } from './face-index.store.ts'
import { IndexSync } from './index-sync.public.ts'
import { OnFacesChanged } from './on-faces-changed.ts'
import { ReindexJob } from './reindex-job.ts'
import { ReindexStore } from './reindex.store.ts'
import { Reindex } from './reindex.ts'
import { ReindexController } from './reindex.controller.ts'
import { SearchController } from './search.controller.ts'
import { SearchFaces } from './search-faces.ts'
import { SimilarFaces } from './similar-faces.ts'
import { SmileRank } from './smile-rank.ts'

/** Global: people and search use each other. */
@Global()
@Module({
  controllers: [SearchController, OnFacesChanged, ReindexController],
  providers: [FaceIndexStore, IndexSync, SearchFaces, SimilarFaces, SmileRank, ReindexStore, Reindex, ReindexJob],
  exports: [IndexSync],
})
export class SearchModule {}
