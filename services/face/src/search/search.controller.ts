import {
  getSmileRankList,
  searchFaces,
  searchFaceVector,
  searchSimilarityFace,
  searchUserFace,
  searchUserFaceV2,
} from '@xinyu/contracts/http/face/search'
import { findSimilarFaces } from '@xinyu/contracts/internal/face'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { SearchFaces } from './search-faces.ts'
import { SmileRank } from './smile-rank.ts'
import { SimilarFaces } from './similar-faces.ts'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'

/** Five names of one search: the specification defines no difference between them. */
@Controller()
export class SearchController {
  constructor(
    private readonly search: SearchFaces,
    private readonly smiles: SmileRank,
    private readonly similar: SimilarFaces,
  ) {}

  @ImplementsInternal(findSimilarFaces)
  similarTo({ input: { user_id, take } }: InternalContext<typeof findSimilarFaces>) {
    return this.similar.find(user_id, take)
  }

  @Implements(searchUserFace)
  byUserFace({ input, currentUser }: CallContext<typeof searchUserFace>) {
    return this.search.run(input, currentUser)
  }

  @Implements(searchUserFaceV2)
  byUserFaceV2({ input, currentUser }: CallContext<typeof searchUserFaceV2>) {
    return this.search.run(input, currentUser)
  }

  @Implements(searchFaces)
  byFaces({ input, currentUser }: CallContext<typeof searchFaces>) {
    return this.search.run(input, currentUser)
  }

  @Implements(searchFaceVector)
  byVector({ input, currentUser }: CallContext<typeof searchFaceVector>) {
    return this.search.run(input, currentUser)
  }

  @Implements(searchSimilarityFace)
  bySimilarity({ input, currentUser }: CallContext<typeof searchSimilarityFace>) {
    return this.search.run(input, currentUser)
  }

  @Implements(getSmileRankList)
  bestSmiles({ input, currentUser }: CallContext<typeof getSmileRankList>) {
    return this.smiles.list(input, currentUser)
  }
}
