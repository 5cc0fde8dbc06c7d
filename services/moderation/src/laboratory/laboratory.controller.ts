import { tryRule } from '@xinyu/contracts/http/moderation/laboratory'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { TryRule } from './try-rule.ts'

@Controller()
export class LaboratoryController {
  constructor(private readonly trials: TryRule) {}

  @Implements(tryRule)
  try({ input: { rule }, currentUser }: CallContext<typeof tryRule>) {
    return this.trials.run(rule, currentUser.id)
  }
}
