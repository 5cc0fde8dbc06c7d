import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import {
  getSmileRankList,
  searchFaces,
  searchFaceVector,
  searchSimilarityFace,
  searchUserFace,
  searchUserFaceV2,
} from '@xinyu/contracts/http/face'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { SearchFaces } from './search-faces.ts'
import { SmileRank } from './smile-rank.ts'

type SearchInput = InputOf<typeof searchUserFace>
type Found = Promise<AnswerOf<typeof searchUserFace>>

/** Five names of one search: the specification shows no difference between them. */
@Controller()
export class SearchController {
  constructor(
    private readonly search: SearchFaces,
    private readonly smiles: SmileRank,
  ) {}

  @Implements(searchUserFace)
  byUserFace(@Input() input: SearchInput, @CurrentUser() currentUser: AuthenticatedUser): Found {
    return this.search.run(input, currentUser)
  }

  @Implements(searchUserFaceV2)
  byUserFaceV2(@Input() input: SearchInput, @CurrentUser() currentUser: AuthenticatedUser): Found {
    return this.search.run(input, currentUser)
  }

  @Implements(searchFaces)
  byFaces(@Input() input: SearchInput, @CurrentUser() currentUser: AuthenticatedUser): Found {
    return this.search.run(input, currentUser)
  }

  @Implements(searchFaceVector)
  byVector(@Input() input: SearchInput, @CurrentUser() currentUser: AuthenticatedUser): Found {
    return this.search.run(input, currentUser)
  }

  @Implements(searchSimilarityFace)
  bySimilarity(@Input() input: SearchInput, @CurrentUser() currentUser: AuthenticatedUser): Found {
    return this.search.run(input, currentUser)
  }

  @Implements(getSmileRankList)
  bestSmiles(
    @Input() input: InputOf<typeof getSmileRankList>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getSmileRankList>> {
    return this.smiles.list(input, currentUser)
  }
}
