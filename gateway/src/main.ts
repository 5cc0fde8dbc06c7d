import { runPart } from '@xinyu/platform/runtime/run-part'

await runPart(async () => {
  const { readConfig } = await import('@xinyu/platform/config')
  const { gatewayConfig } = await import('./config.ts')
  const { bootGateway } = await import('./gateway.ts')
  return bootGateway(readConfig(gatewayConfig, process.env))
})
