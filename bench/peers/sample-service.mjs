// A standard service with one call whose handler does nothing.
import { isCompleted } from '@xinyu/contracts/http/users/profile'
import { LocalBus } from '@xinyu/platform/message-bus/local-bus'
import { platformConfig, readConfig } from '@xinyu/platform/config'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { runPart } from '@xinyu/platform/runtime/run-part'
import { bootService } from '@xinyu/platform/runtime/service'
import { Controller, Module } from '@nestjs/common'

class SampleController {
  isCompleted() {
    return { isCompleted: 4 }
  }
}
const { prototype } = SampleController
Implements(isCompleted)(prototype, 'isCompleted', Object.getOwnPropertyDescriptor(prototype, 'isCompleted'))
Controller()(SampleController)
class SampleModule {}
Module({ controllers: [SampleController] })(SampleModule)

await runPart(async () => {
  const messageBus = new LocalBus()
  messageBus.open()
  const config = readConfig(platformConfig, process.env)
  return bootService({ name: 'users', module: SampleModule, config, messageBus, port: Number(process.env.PORT) })
})
