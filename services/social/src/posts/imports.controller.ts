import { importPost } from '@xinyu/contracts/internal/social'
import { Commands } from '@xinyu/platform/command/commands'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller, Inject } from '@nestjs/common'
import type { SocialConfig } from '../config.ts'
import { AddPost } from './add-post.ts'

/** position of the face on a drawn portrait */
const drawnFace = { x: 0.285, y: 0.22, width: 0.43, height: 0.456 }

@Controller()
export class ImportsController {
  constructor(
    private readonly commands: Commands,
    @Inject(CONFIG) private readonly config: SocialConfig,
  ) {}

  @ImplementsInternal(importPost)
  async importPost({ input: { user_id, addtime, smile, ...post } }: InternalContext<typeof importPost>) {
    if (this.config.NODE_ENV === 'production') throw new AppError('FORBIDDEN')
    const author = { id: user_id, isApproved: true }
    const measure = smile === null ? null : { state: 'measured' as const, measured: smile, faces: 1, face: drawnFace }
    const command = new AddPost(author, { ...post, draft: false }, { addtime: new Date(addtime), smile: measure })
    return { post_id: (await this.commands.execute(command))._id }
  }
}
