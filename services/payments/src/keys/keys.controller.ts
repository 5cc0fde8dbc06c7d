import { rotateKey } from '@xinyu/contracts/http/gift/gifts'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { newId } from '@xinyu/platform/ids'
import { Controller } from '@nestjs/common'
import { RequestKeyRotation } from './request-key-rotation.ts'

/**
 * Rotation of the keys of signed and encrypted calls. The users service owns and stores the keys; this one records who
 * requested new ones.
 */
@Controller()
export class KeysController {
  constructor(private readonly commands: Commands) {}

  @Implements(rotateKey)
  rotateKey({ currentUser }: CallContext<typeof rotateKey>) {
    return this.commands.execute(new RequestKeyRotation(newId(), currentUser.id))
  }
}
