import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import {
  getSmileRankList,
  searchFaces,
  searchFaceVector,
  searchSimilarityFace,
  searchUserFace,
  searchUserFaceV2,
} from '@xinyu/contracts/http/face'
import type { Person } from '@xinyu/platform/auth/person'
import { Answers, Input, Who } from '@xinyu/platform/http/decorators'
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

  @Answers(searchUserFace)
  byUserFace(@Input() input: SearchInput, @Who() who: Person): Found {
    return this.search.run(input, who)
  }

  @Answers(searchUserFaceV2)
  byUserFaceV2(@Input() input: SearchInput, @Who() who: Person): Found {
    return this.search.run(input, who)
  }

  @Answers(searchFaces)
  byFaces(@Input() input: SearchInput, @Who() who: Person): Found {
    return this.search.run(input, who)
  }

  @Answers(searchFaceVector)
  byVector(@Input() input: SearchInput, @Who() who: Person): Found {
    return this.search.run(input, who)
  }

  @Answers(searchSimilarityFace)
  bySimilarity(@Input() input: SearchInput, @Who() who: Person): Found {
    return this.search.run(input, who)
  }

  @Answers(getSmileRankList)
  bestSmiles(
    @Input() input: InputOf<typeof getSmileRankList>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof getSmileRankList>> {
    return this.smiles.list(input, who)
  }
}
