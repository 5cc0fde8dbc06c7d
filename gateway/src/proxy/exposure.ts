import { isLoopback } from '@xinyu/platform/http/own-page.rules'
import type { Log } from '@xinyu/platform/logging/log'
import type { GatewayConfig } from '../config.ts'

const hasSandboxes = (config: GatewayConfig): boolean =>
  [config.SMS_DRIVER, config.ALIPAY_MODE, config.WECHAT_PAY_MODE, config.APPLE_MODE].includes('sandbox')

/** In a container the gateway listens on all addresses; PUBLISHED_AT is the address its port is published at. */
export const logExposure = (config: GatewayConfig, log: Pick<Log, 'info' | 'warn'>): void => {
  if (config.PUBLISHED_AT === undefined || !hasSandboxes(config)) return
  if (isLoopback(config.PUBLISHED_AT))
    return log.info(
      'Only this machine can open the product. HOST=0.0.0.0 publishes it to the network: anyone who reaches it can then read every login code and pay with play money.',
    )
  log.warn(
    'WARNING: the product is published beyond this machine with its sandboxes. Anyone who reaches it can read every login code at /dev/sms and pay with play money. Without HOST only this machine can open it.',
  )
}
