import { checkDemoLogin, importMember } from '@xinyu/contracts/internal/users-operations'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller, Inject } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { DemoLogins } from './demo-logins.reads.ts'
import { ImportMember } from './import-member.ts'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class ImportsController {
  constructor(
    private readonly commands: Commands,
    private readonly logins: DemoLogins,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {}

  @ImplementsInternal(importMember)
  async importMember({ input }: InternalContext<typeof importMember>) {
    this.#refuseInProduction()
    return this.commands.execute(new ImportMember(input))
  }

  @ImplementsInternal(checkDemoLogin)
  async checkDemoLogin({ input }: InternalContext<typeof checkDemoLogin>) {
    this.#refuseInProduction()
    return { isGood: await this.logins.isValid(input) }
  }

  #refuseInProduction(): void {
    if (this.config.NODE_ENV === 'production') throw new AppError('FORBIDDEN')
  }
}
