// The gateway in its own process.
import './part.mjs'
import { gatewayConfig } from '@xinyu/gateway/config'
import { bootGateway } from '@xinyu/gateway/gateway'
import { readConfig } from '@xinyu/platform/config'
import { runPart } from '@xinyu/platform/runtime/run-part'

await runPart(() => bootGateway(readConfig(gatewayConfig, process.env)))
