// A service as they all are, with one call whose handler does nothing.
import { isCompleted } from '@xinyu/contracts/http/users'
import { LocalCarrier } from '@xinyu/platform/carrier/local'
import { platformConfig, readConfig } from '@xinyu/platform/config'
import { Implements } from '@xinyu/platform/http/decorators'
import { runPart } from '@xinyu/platform/run-part'
import { bootService } from '@xinyu/platform/service'
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
  const carrier = new LocalCarrier()
  carrier.open()
  const config = readConfig(platformConfig, process.env)
  return bootService({ name: 'users', module: SampleModule, config, carrier, port: Number(process.env.PORT) })
})
