import { getAssistant } from '@xinyu/contracts/http/msg/conversations'
import { Controller, Inject } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import type { ChatConfig } from '../config.ts'
import { AssistantModel } from './assistant-model.ts'

@Controller()
export class AssistantController {
  constructor(
    private readonly model: AssistantModel,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  @Implements(getAssistant)
  offer() {
    const model = this.model.label
    return {
      offered: model !== null,
      model,
      isSandbox: this.config.ASSISTANT_MODE === 'sandbox',
      perMinute: this.config.ASSISTANT_PER_MINUTE,
      perDay: this.config.ASSISTANT_PER_DAY,
    }
  }
}
