import { readConfig } from '@xinyu/platform/config'
import { runPart } from '@xinyu/platform/run-part'
import { gatewayConfig } from './config.ts'
import { bootGateway } from './gateway.ts'

await runPart(() => bootGateway(readConfig(gatewayConfig, process.env)))
