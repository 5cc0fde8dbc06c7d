import { addTargetFace } from '@xinyu/contracts/http/face/faces'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { Pictures } from '../pipeline/pictures.public.ts'
import { SaveTarget } from './save-target.ts'

@Controller()
export class TargetsController {
  constructor(
    private readonly commands: Commands,
    private readonly pictures: Pictures,
  ) {}

  @Implements(addTargetFace)
  async add({ input: { label, img, queryVector }, currentUser }: CallContext<typeof addTargetFace>) {
    if (img !== undefined) await this.pictures.admit(img, currentUser)
    return { target_id: await this.commands.execute(new SaveTarget(currentUser.id, label, img ?? queryVector ?? [])) }
  }
}
