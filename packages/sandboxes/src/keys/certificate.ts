import { createPrivateKey, createPublicKey, createSign } from 'node:crypto'

/** The parts of DER in use by a certificate. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body])
}
const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
const octets = (value: Uint8Array): Buffer => der(0x04, value)
/** the encoded value of an object identifier, in hex */
const oid = (value: string): Buffer => der(0x06, hex(value))
const algorithms: Record<string, Buffer> = {
  rsa: sequence(oid('2a864886f70d01010b'), hex('0500')),
  ec: sequence(oid('2a8648ce3d040302')),
}
const nameOf = (name: string): Buffer => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
const timeOf = (at: string): Buffer => der(0x18, Buffer.from(at))

export const extensions = {
  /** it may issue other certificates */
  authority: sequence(oid('551d13'), hex('0101ff'), octets(sequence(hex('0101ff')))),
  /** Apple's extension 1.2.840.113635.100.6.2.1 of issuers of its signing certificates */
  appleIntermediate: sequence(oid('2a864886f76364060201'), octets(hex('0500'))),
  /** Apple's extension 1.2.840.113635.100.6.11.1 of signers for the App Store */
  appStoreSigner: sequence(oid('2a864886f76364060b01'), octets(hex('0500'))),
  ocspAt: (url: string): Buffer => {
    const access = sequence(oid('2b06010505073001'), der(0x86, Buffer.from(url)))
    return sequence(oid('2b06010505070101'), octets(sequence(access)))
  },
}

interface Subject {
  publicKey: string
  /** in hex; the highest bit is 0 */
  serial: string
  name: string
  extensions?: readonly Uint8Array[]
}

/** A certificate (X.509 v3, PEM) for an RSA or EC key in PEM, issued by another name and key. */
export const issuedCertificate = (
  { publicKey, serial, name, extensions: says = [] }: Subject,
  issuer: { name: string; privateKey: string },
): string => {
  const kind = createPrivateKey(issuer.privateKey).asymmetricKeyType ?? ''
  const algorithm = algorithms[kind]
  if (!algorithm) throw new Error(`no certificates are issued for keys of type ${kind}`)
  const whole = sequence(
    der(0xa0, hex('020102')),
    der(0x02, hex(serial)),
    algorithm,
    nameOf(issuer.name),
    sequence(timeOf('20240101000000Z'), timeOf('20540101000000Z')),
    nameOf(name),
    createPublicKey(publicKey).export({ type: 'spki', format: 'der' }),
    ...(says.length > 0 ? [der(0xa3, sequence(...says))] : []),
  )
  const signature = createSign('SHA256').update(whole).sign(issuer.privateKey)
  const certificate = sequence(whole, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

export const selfSigned = (subject: Subject & { privateKey: string }): string => issuedCertificate(subject, subject)
