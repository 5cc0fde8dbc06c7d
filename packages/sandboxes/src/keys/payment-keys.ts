import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { selfSigned } from './certificate.ts'

/** The merchant's key pair (ours), and the sandbox's in place of Alipay's. PEM. */
export interface AlipayKeys {
  appId: string
  sellerId: string
  appPrivateKey: string
  appPublicKey: string
  alipayPrivateKey: string
  alipayPublicKey: string
}
/** The merchant's key pair (ours), WeChat's with its certificate, and their shared secret. PEM. */
export interface WechatPayKeys {
  mchId: string
  apiV3Key: string
  merchantSerial: string
  merchantPrivateKey: string
  merchantPublicKey: string
  platformSerial: string
  platformPrivateKey: string
  platformCertificate: string
}

const pair = (): { privateKey: string; publicKey: string } =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const newSerial = (): string => `5A${randomBytes(19).toString('hex')}`.toUpperCase()

export const newAlipayKeys = (): AlipayKeys => {
  const [app, alipay] = [pair(), pair()]
  return {
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    appPrivateKey: app.privateKey,
    appPublicKey: app.publicKey,
    alipayPrivateKey: alipay.privateKey,
    alipayPublicKey: alipay.publicKey,
  }
}

export const newWechatPayKeys = (): WechatPayKeys => {
  const [merchant, platform] = [pair(), pair()]
  const serial = newSerial()
  return {
    mchId: '1900000001',
    apiV3Key: randomBytes(16).toString('hex'),
    merchantSerial: newSerial(),
    merchantPrivateKey: merchant.privateKey,
    merchantPublicKey: merchant.publicKey,
    platformSerial: serial,
    platformPrivateKey: platform.privateKey,
    platformCertificate: selfSigned({ ...platform, serial, name: 'Xinyu sandbox of WeChat Pay' }),
  }
}
