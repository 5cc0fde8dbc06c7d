import { Module } from '@nestjs/common'
import { AssistantController } from './assistant/assistant.controller.ts'
import { ModelFaults } from './assistant/model-faults.ts'
import { HealthController } from './health.controller.ts'
import { PushController } from './push/push.controller.ts'
import { PushService } from './push/push-service.ts'

/** The sandboxes of all vendors. */
@Module({
  controllers: [HealthController, PushController, AssistantController],
  providers: [PushService, ModelFaults],
})
export class SandboxesModule {}
