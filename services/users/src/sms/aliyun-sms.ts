import sdk from '@alicloud/dysmsapi20170525'
import { AppError } from '@xinyu/platform/error'
import type { UsersConfig } from '../config.ts'

type Client = InstanceType<typeof sdk.default>
type ClientConfig = ConstructorParameters<typeof sdk.default>[0]
const timeouts = { connectTimeout: 5_000, readTimeout: 10_000 }

/** Alibaba Cloud's SMS service. `ALIYUN_SMS_ENDPOINT` with `http://` is for tests only. */
export class AliyunSms {
  readonly #client: Client
  readonly #config: UsersConfig

  constructor(config: UsersConfig) {
    this.#config = config
    const [, protocol = 'https', endpoint] = /^(?:(https?):\/\/)?(.+)$/.exec(config.ALIYUN_SMS_ENDPOINT) ?? []
    this.#client = new sdk.default({
      accessKeyId: config.ALIYUN_SMS_ACCESS_KEY_ID,
      accessKeySecret: config.ALIYUN_SMS_ACCESS_KEY_SECRET,
      endpoint,
      protocol,
      ...timeouts,
    } as ClientConfig)
  }

  async send(phone: string, code: string): Promise<void> {
    const { ALIYUN_SMS_SIGN_NAME: signName, ALIYUN_SMS_TEMPLATE_CODE: templateCode } = this.#config
    const request = new sdk.SendSmsRequest({
      phoneNumbers: phone,
      signName,
      templateCode,
      templateParam: JSON.stringify({ code }),
    })
    const answer = await this.#client.sendSms(request).catch(() => null)
    const result = answer?.body?.code
    // the vendor has its own limits per phone, sometimes stricter than ours
    if (result === 'isv.BUSINESS_LIMIT_CONTROL') throw new AppError('SMS_LIMIT')
    if (result !== 'OK') throw new AppError('UNAVAILABLE', { service: 'sms' })
  }
}
