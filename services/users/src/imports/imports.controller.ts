import { importMember } from '@xinyu/contracts/internal/users'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { ImplementsInternal, Input } from '@xinyu/platform/http/decorators'
import { Controller, Inject } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { UsersConfig } from '../config.ts'
import { type Import, ImportMember } from './import-member.ts'

@Controller()
export class ImportsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {}

  @ImplementsInternal(importMember)
  async importMember(@Input() input: Import): Promise<{ user_id: string; isNew: boolean }> {
    if (this.config.NODE_ENV === 'production') throw new AppError('FORBIDDEN')
    return this.commands.execute(new ImportMember(input))
  }
}
