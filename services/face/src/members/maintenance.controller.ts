import type { InputOf } from '@xinyu/contracts/call'
import {
  addFaceVector,
  batchAdd,
  batchUpdate,
  updateFaceInfo1,
  updateFaceInfo2,
  updateFaceInfo3,
  updateFaceInfo4,
  updateFaceVector,
} from '@xinyu/contracts/http/face'
import { Implements, Input } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { type Changed, PutVectors, RemoveFaces, RenameFace } from './maintain.ts'
import { MembersStore } from './members.store.ts'

/** An operator's hand on the index; the audit trail sees every call. */
@Controller()
export class MaintenanceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: MembersStore,
  ) {}

  @Implements(addFaceVector)
  add(@Input() vector: InputOf<typeof addFaceVector>): Promise<Changed> {
    return this.commands.execute(new PutVectors([vector], 'any'))
  }

  @Implements(batchAdd)
  addMany(@Input() { items }: InputOf<typeof batchAdd>): Promise<Changed> {
    return this.commands.execute(new PutVectors(items, 'any'))
  }

  @Implements(updateFaceVector)
  update(@Input() vector: InputOf<typeof updateFaceVector>): Promise<Changed> {
    return this.commands.execute(new PutVectors([vector], 'exist'))
  }

  @Implements(batchUpdate)
  updateMany(@Input() { items }: InputOf<typeof batchUpdate>): Promise<Changed> {
    return this.commands.execute(new PutVectors(items, 'exist'))
  }

  @Implements(updateFaceInfo1)
  rename(@Input() { user_id, label, newLabel }: InputOf<typeof updateFaceInfo1>): Promise<Changed> {
    return this.commands.execute(new RenameFace(user_id, label, newLabel))
  }

  @Implements(updateFaceInfo2)
  replace(@Input() vector: InputOf<typeof updateFaceInfo2>): Promise<Changed> {
    return this.commands.execute(new PutVectors([vector], 'exist'))
  }

  @Implements(updateFaceInfo3)
  async setFilters(@Input() { user_id, ...filters }: InputOf<typeof updateFaceInfo3>): Promise<Changed> {
    await this.store.setFilters(user_id, filters)
    return { changed: 1, refused: [] }
  }

  @Implements(updateFaceInfo4)
  remove(@Input() { user_id, label }: InputOf<typeof updateFaceInfo4>): Promise<Changed> {
    return this.commands.execute(new RemoveFaces(user_id, label))
  }
}
