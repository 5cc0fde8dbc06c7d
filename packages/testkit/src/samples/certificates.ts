import { DAY_MS } from '@xinyu/contracts/rules/time'
import forge from 'node-forge'

const AUTHORITY = 'authority of a test'
const named = (name: string): forge.pki.CertificateField[] => [{ name: 'commonName', value: name }]

const certificate = (serial: string, name: string, keys: forge.pki.KeyPair, more: object[]): forge.pki.Certificate => {
  const made = forge.pki.createCertificate()
  made.publicKey = keys.publicKey
  made.serialNumber = serial
  made.validity.notBefore = new Date(Date.now() - DAY_MS)
  made.validity.notAfter = new Date(Date.now() + DAY_MS)
  made.setSubject(named(name))
  made.setIssuer(named(AUTHORITY))
  made.setExtensions(more)
  return made
}

export interface Certificates {
  /** the CA that clients must trust */
  ca: string
  /** a server certificate for this machine, issued by that CA */
  cert: string
  key: string
}

/** A test CA and a certificate it issues for 127.0.0.1 and localhost, in PEM, valid for a day. */
export const makeCertificates = (): Certificates => {
  const [authority, server] = [0, 1].map(() => forge.pki.rsa.generateKeyPair(2048)) as [
    forge.pki.rsa.KeyPair,
    forge.pki.rsa.KeyPair,
  ]
  const root = certificate('01', AUTHORITY, authority, [{ name: 'basicConstraints', cA: true }])
  const here = certificate('02', 'localhost', server, [
    {
      name: 'subjectAltName',
      altNames: [
        { type: 2, value: 'localhost' },
        { type: 7, ip: '127.0.0.1' },
      ],
    },
  ])
  for (const one of [root, here]) one.sign(authority.privateKey, forge.md.sha256.create())
  return {
    ca: forge.pki.certificateToPem(root),
    cert: forge.pki.certificateToPem(here),
    key: forge.pki.privateKeyToPem(server.privateKey),
  }
}
