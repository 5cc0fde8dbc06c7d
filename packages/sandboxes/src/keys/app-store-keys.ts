import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { extensions, issuedCertificate, selfSigned } from './certificate.ts'

/** The keys of an App Store and of its merchant (ours). Certificates and keys in PEM. */
export interface AppStoreKeys {
  bundleId: string
  appAppleId: number
  /** of our key for the App Store Server API */
  issuerId: string
  keyId: string
  apiPrivateKey: string
  apiPublicKey: string
  rootCertificate: string
  intermediateCertificate: string
  signerCertificate: string
  signerPrivateKey: string
}

const pair = (): { privateKey: string; publicKey: string } =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const serial = (): string => `5A${randomBytes(8).toString('hex')}`.toUpperCase()

/** A chain of three certificates like Apple's. `ocspUrl`: the OCSP URL in the certificates. */
export const appleChain = (
  ocspUrl?: string,
): Pick<AppStoreKeys, 'rootCertificate' | 'intermediateCertificate' | 'signerCertificate' | 'signerPrivateKey'> => {
  const [root, intermediate, signer] = [pair(), pair(), pair()]
  const rootName = 'Xinyu sandbox of the App Store: root'
  const intermediateName = 'Xinyu sandbox of the App Store: issuer'
  const ocsp = ocspUrl ? [extensions.ocspAt(ocspUrl)] : []
  return {
    rootCertificate: selfSigned({ ...root, serial: serial(), name: rootName, extensions: [extensions.authority] }),
    intermediateCertificate: issuedCertificate(
      {
        publicKey: intermediate.publicKey,
        serial: serial(),
        name: intermediateName,
        extensions: [extensions.authority, extensions.appleIntermediate, ...ocsp],
      },
      { name: rootName, privateKey: root.privateKey },
    ),
    signerCertificate: issuedCertificate(
      {
        publicKey: signer.publicKey,
        serial: serial(),
        name: 'Xinyu sandbox of the App Store',
        extensions: [extensions.appStoreSigner, ...ocsp],
      },
      { name: intermediateName, privateKey: intermediate.privateKey },
    ),
    signerPrivateKey: signer.privateKey,
  }
}

export const newAppStoreKeys = (): AppStoreKeys => {
  const api = pair()
  return {
    bundleId: 'com.xinyu.sandbox',
    appAppleId: 1_000_000_001,
    issuerId: randomUUID(),
    keyId: randomBytes(5).toString('hex').toUpperCase(),
    apiPrivateKey: api.privateKey,
    apiPublicKey: api.publicKey,
    ...appleChain(),
  }
}
