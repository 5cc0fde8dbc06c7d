import { importMember } from '@xinyu/contracts/internal/users'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { ImplementsInternal } from '@xinyu/platform/http/decorators'
import { Controller, Inject } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { ImportMember } from './import-member.ts'
import type { InternalContext } from '@xinyu/platform/http/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class ImportsController {
  constructor(
    private readonly commands: Commands,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {}

  @ImplementsInternal(importMember)
  async importMember({ input }: InternalContext<typeof importMember>) {
    if (this.config.NODE_ENV === 'production') throw new AppError('FORBIDDEN')
    return this.commands.execute(new ImportMember(input))
  }
}
