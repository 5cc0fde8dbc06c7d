import { createCipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { SandboxesConfig } from '../config.ts'
import type { WechatPayKeys } from '../keys/payment-keys.ts'

export interface SignedMessage {
  body: string
  headers: Record<string, string>
}

/** WeChat's side of the v3 protocol: authenticates requests and signs its own messages. */
@Injectable()
export class WechatProtocol {
  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {}

  get #keys(): WechatPayKeys {
    return this.config.SANDBOX_KEYS.wechatPay
  }

  /** Whether our merchant signed this request, with this path and body. */
  isFromMerchant(method: string, path: string, body: string, authorization: string): boolean {
    const { mchId, merchantSerial, merchantPublicKey } = this.#keys
    if (!authorization.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return false
    const authorizationFields = Object.fromEntries(
      [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    )
    if (authorizationFields.mchid !== mchId || authorizationFields.serial_no !== merchantSerial) return false
    const age = Math.abs(this.clock.now().getTime() / 1000 - Number(authorizationFields.timestamp))
    const text = `${method}\n${path}\n${authorizationFields.timestamp}\n${authorizationFields.nonce_str}\n${body}\n`
    return (
      age <= 300 &&
      createVerify('RSA-SHA256')
        .update(text)
        .verify(merchantPublicKey, authorizationFields.signature ?? '', 'base64')
    )
  }

  signed(body: string): SignedMessage {
    const { platformPrivateKey, platformSerial } = this.#keys
    const timestamp = String(Math.floor(this.clock.now().getTime() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const signature = createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(platformPrivateKey, 'base64')
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': platformSerial,
      'wechatpay-signature': signature,
    }
    return { body, headers }
  }

  /** The list of certificates: one, sealed with the APIv3 key. */
  certificates(): object {
    const keys = this.#keys
    const sealed = sealedWith(keys, keys.platformCertificate, 'certificate')
    return { data: [{ serial_no: keys.platformSerial, encrypt_certificate: sealed }] }
  }

  sealed(content: object, about: string): object {
    return sealedWith(this.#keys, JSON.stringify(content), about)
  }
}

const sealedWith = ({ apiV3Key }: WechatPayKeys, text: string, associated_data: string): object => {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce)
  cipher.setAAD(Buffer.from(associated_data))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data, ciphertext: ciphertext.toString('base64') }
}
