import type { AnswerOf } from '@xinyu/contracts/call'
import type { getFaceList } from '@xinyu/contracts/http/face/faces'
import { Injectable } from '@nestjs/common'
import { SavedFaces } from '../saved-faces/saved-faces.public.ts'
import { FaceRecordsStore } from './face-records.store.ts'

/** A member's own faces and those they saved, without vectors. */
@Injectable()
export class FaceListReads {
  constructor(
    private readonly store: FaceRecordsStore,
    private readonly targets: SavedFaces,
  ) {}

  async listOf(id: string): Promise<AnswerOf<typeof getFaceList>> {
    const faces = (await this.store.find(id))?.faces ?? []
    const targets = await this.targets.list(id)
    return {
      faces: faces.map(({ descriptor: _descriptor, addtime, ...face }) => ({
        ...face,
        addtime: addtime.toISOString(),
      })),
      targets: targets.map(({ _id, label, addtime }) => ({ _id, label, addtime: addtime.toISOString() })),
    }
  }
}
