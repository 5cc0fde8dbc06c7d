import { createPublicKey, createSign } from 'node:crypto'

/** The parts of DER that a certificate needs. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body])
}
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
const sha256WithRsa = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'))
const commonName = Buffer.from('0603550403', 'hex')
const nameOf = (name: string): Buffer => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))))
const timeOf = (at: string): Buffer => der(0x18, Buffer.from(at))

/** A certificate (X.509 v3, self-signed, PEM) for an RSA key pair in PEM. `serial` in hex. */
export const certificateOf = ({
  privateKey,
  publicKey,
  serial,
  name,
}: {
  privateKey: string
  publicKey: string
  serial: string
  name: string
}): string => {
  const whole = sequence(
    der(0xa0, Buffer.from('020102', 'hex')),
    der(0x02, Buffer.from(serial, 'hex')),
    sha256WithRsa,
    nameOf(name),
    sequence(timeOf('20240101000000Z'), timeOf('20540101000000Z')),
    nameOf(name),
    createPublicKey(publicKey).export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(whole).sign(privateKey)
  const certificate = sequence(whole, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
