// The chat service as a process of its own, its facts carried within it.
import './part.mjs'
import { ChatModule } from '@xinyu/chat/chat.module'
import { chatConfig } from '@xinyu/chat/config'
import { LocalCarrier } from '@xinyu/platform/carrier/local'
import { readConfig } from '@xinyu/platform/config'
import { runPart } from '@xinyu/platform/run-part'
import { bootService } from '@xinyu/platform/service'

await runPart(async () => {
  const carrier = new LocalCarrier()
  carrier.open()
  const config = readConfig(chatConfig, process.env)
  const chat = await bootService({ name: 'chat', module: ChatModule, config, carrier, port: 0 })
  return { url: chat.url, close: () => chat.close().then(() => carrier.close()) }
})
