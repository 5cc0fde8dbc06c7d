import { withoutRedirects } from '@xinyu/platform/http/transport/without-redirects'
import { AlipaySdk, type AlipaySdkConfig } from 'alipay-sdk'
import type { AlipaySettings } from './alipay-settings.ts'

const timeoutMs = 8_000

/** The SDK verifies a part of the text but returns what it parsed: with a duplicate key these differ. */
class StrictSdk extends AlipaySdk {
  override checkResponseSign(raw: string, responseKey: string, sign: string, traceId: string): void {
    super.checkResponseSign(raw, responseKey, sign, traceId)
    const parsed = (JSON.parse(raw) as Record<string, unknown>)[responseKey]
    if (JSON.stringify(parsed) !== JSON.stringify(JSON.parse(this.getSignStr(raw, responseKey))))
      throw new Error('the signed text is not the parsed text')
  }
}

export const createSdk = ({ appId, privateKey, alipayPublicKey }: AlipaySettings, gateway: string): AlipaySdk =>
  new StrictSdk({
    appId,
    privateKey,
    alipayPublicKey,
    gateway,
    keyType: 'PKCS8',
    signType: 'RSA2',
    timeout: timeoutMs,
    camelcase: false,
    // the SDK's name for its fetch agent
    proxyAgent: withoutRedirects() as unknown as NonNullable<AlipaySdkConfig['proxyAgent']>,
  })
