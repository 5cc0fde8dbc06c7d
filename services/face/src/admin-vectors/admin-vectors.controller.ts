import {
  addFaceVector,
  batchAdd,
  batchUpdate,
  updateFaceInfo1,
  updateFaceInfo2,
  updateFaceInfo3,
  updateFaceInfo4,
  updateFaceVector,
} from '@xinyu/contracts/http/face/vectors'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { FaceRecords } from '../face-records/face-records.public.ts'
import { PutVectors } from './put-vectors.ts'
import { RemoveFaces } from './remove-faces.ts'
import { RenameFace } from './rename-face.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

/** Operator changes of the searchable faces; the audit trail has every call. */
@Controller()
export class AdminVectorsController {
  constructor(
    private readonly commands: Commands,
    private readonly faceRecords: FaceRecords,
  ) {}

  @Implements(addFaceVector)
  add({ input: vector }: CallContext<typeof addFaceVector>) {
    return this.commands.execute(new PutVectors([vector], 'any'))
  }

  @Implements(batchAdd)
  addMany({ input: { items } }: CallContext<typeof batchAdd>) {
    return this.commands.execute(new PutVectors(items, 'any'))
  }

  @Implements(updateFaceVector)
  update({ input: vector }: CallContext<typeof updateFaceVector>) {
    return this.commands.execute(new PutVectors([vector], 'exist'))
  }

  @Implements(batchUpdate)
  updateMany({ input: { items } }: CallContext<typeof batchUpdate>) {
    return this.commands.execute(new PutVectors(items, 'exist'))
  }

  @Implements(updateFaceInfo1)
  rename({ input: { user_id, label, newLabel } }: CallContext<typeof updateFaceInfo1>) {
    return this.commands.execute(new RenameFace(user_id, label, newLabel))
  }

  @Implements(updateFaceInfo2)
  replace({ input: vector }: CallContext<typeof updateFaceInfo2>) {
    return this.commands.execute(new PutVectors([vector], 'exist'))
  }

  @Implements(updateFaceInfo3)
  async setFilters({ input: { user_id, ...filters } }: CallContext<typeof updateFaceInfo3>) {
    await this.faceRecords.setFilters(user_id, filters)
    return { changed: 1, refused: [] }
  }

  @Implements(updateFaceInfo4)
  remove({ input: { user_id, label } }: CallContext<typeof updateFaceInfo4>) {
    return this.commands.execute(new RemoveFaces(user_id, label))
  }
}
