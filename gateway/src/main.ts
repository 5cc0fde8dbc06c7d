import { ConfigError, readConfig } from '@xinyu/platform/config'
import { gatewayConfig } from './config.ts'
import { bootGateway } from './gateway.ts'

try {
  const gateway = await bootGateway(readConfig(gatewayConfig, process.env))
  process.send?.({ ready: gateway.url })
  const stop = (): void => void gateway.close().then(() => process.exit(0), () => process.exit(1))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (process.send) process.once('disconnect', stop)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(78)
}
