import { generateKeyPairSync } from 'node:crypto'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import forge from 'node-forge'

/** A key and a certificate that it signed for itself, in PEM. */
export const makeSigner = (): { certificate: string; privateKey: string } => {
  const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  const key = forge.pki.privateKeyFromPem(pem)
  const made = forge.pki.createCertificate()
  made.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  made.serialNumber = '01'
  made.validity.notBefore = new Date(Date.now() - DAY_MS)
  made.validity.notAfter = new Date(Date.now() + 400 * DAY_MS)
  const name = [{ name: 'commonName', value: 'Xinyu Finance' }]
  made.setSubject(name)
  made.setIssuer(name)
  made.sign(key, forge.md.sha256.create())
  return { certificate: forge.pki.certificateToPem(made), privateKey: pem }
}
