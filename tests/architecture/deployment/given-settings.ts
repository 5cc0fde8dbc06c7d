import { newAppStoreKeys } from '@xinyu/sandboxes/keys/app-store-keys'
import { makeSandboxKeys } from '@xinyu/sandboxes/keys/keys'
import { modeNames, sandboxVariables } from '@xinyu/sandboxes/variables'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { makeSecrets } from '@xinyu/platform/make-secrets'

/** What `npm run -s sandboxes:variables` prints. */
export const sandboxed = sandboxVariables(
  makeSandboxKeys(),
  { sandboxes: 'http://sandboxes:8080', payments: 'http://payments:8080' },
  Object.fromEntries(modeNames.map((mode) => [mode, 'sandbox'])),
)

const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const apple = newAppStoreKeys()
/** Values that an operator provides: generated for the test, valid in production. */
export const givenByHand: Record<string, string> = {
  ...makeSecrets(),
  CLIENT_CREDENTIALS: 'app:a-long-secret,admin:another-secret',
  MONGODB_URL: 'mongodb://mongodb:27017/?replicaSet=rs0',
  REDIS_URL: 'redis://redis:6379',
  KAFKA_BROKERS: 'kafka:9092',
  KAFKA_USER: 'xinyu',
  KAFKA_PASSWORD: 'password',
  QDRANT_URL: 'http://qdrant:6333',
  QDRANT_API_KEY: 'key',
  OSS_ACCESS_KEY_ID: 'id',
  OSS_ACCESS_KEY_SECRET: 'secret',
  BACKUP_KEYS: JSON.stringify({ b1: randomBytes(32).toString('base64url') }),
  BACKUP_ACCESS_KEY_ID: 'id',
  BACKUP_ACCESS_KEY_SECRET: 'secret',
  REDIS_PASSWORD: 'password',
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '心屿',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
  ALIPAY_APP_ID: '2021000000000000',
  ALIPAY_PRIVATE_KEY: rsa.privateKey,
  ALIPAY_PUBLIC_KEY: rsa.publicKey,
  ALIPAY_SELLER_ID: '2088000000000000',
  WECHAT_PAY_MCH_ID: '1900000001',
  WECHAT_PAY_SERIAL: '5A0000',
  WECHAT_PAY_PRIVATE_KEY: rsa.privateKey,
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
  WECHAT_OFFICIAL_APP_ID: 'wx0000000000000000',
  WECHAT_OFFICIAL_SECRET: 'secret',
  WECHAT_MINI_SECRET: 'secret',
  WECHAT_MINI_APP_ID: 'wx0000000000000001',
  WECHAT_APP_ID: 'wx0000000000000002',
  WECHAT_APP_SECRET: 'secret',
  WECHAT_WEB_APP_ID: 'wx0000000000000003',
  WECHAT_WEB_SECRET: 'secret',
  APPLE_SERVICES_ID: 'com.xinyu.web',
  APPLE_TEAM_ID: 'TEAM000001',
  APPLE_LOGIN_KEY_ID: 'KEY0000001',
  APPLE_LOGIN_PRIVATE_KEY: apple.apiPrivateKey,
  APPLE_BUNDLE_ID: apple.bundleId,
  APPLE_APP_ID: String(apple.appAppleId),
  APPLE_ROOT_CERTIFICATES: apple.rootCertificate,
  APPLE_ISSUER_ID: apple.issuerId,
  APPLE_KEY_ID: apple.keyId,
  APPLE_PRIVATE_KEY: apple.apiPrivateKey,
  ASSISTANT_API_KEY: 'key',
}
