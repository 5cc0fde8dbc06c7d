import { createHash, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { privateKeyIn } from '../../vendor-keys.rules.ts'
import { signedPartsOf, withSignature } from './pdf.rules.ts'

export interface Signer {
  /** PEM, the signer's first */
  certificates: readonly string[]
  privateKey: string
}

/** The name in the signer's certificate. */
export const signerName = ({ certificates }: Signer): string => {
  const [own = ''] = certificates
  const { subject } = new X509Certificate(own)
  return /(?:^|\n)CN=([^\n]+)/.exec(subject)?.[1] ?? subject
}

/**
 * Signs a PDF with a detached PKCS#7 signature in its /Sig field, as readers of PDF verify it: over everything but the
 * signature, with SHA-256, the signer's certificates inside.
 */
export const signPdf = (pdf: Buffer, { certificates, privateKey }: Signer, at: Date): Buffer => {
  const place = signedPartsOf(pdf)
  if (!place) throw new TypeError('no place for a signature')
  const message = forge.pkcs7.createSignedData()
  message.content = forge.util.createBuffer(place.parts.toString('latin1'))
  const chain = certificates.map((pem) => forge.pki.certificateFromPem(pem))
  for (const certificate of chain) message.addCertificate(certificate)
  const [own] = chain
  if (!own) throw new TypeError('no certificate')
  const key = privateKeyIn(privateKey).export({ type: 'pkcs1', format: 'pem' }).toString()
  message.addSigner({
    key: forge.pki.privateKeyFromPem(key),
    certificate: own,
    digestAlgorithm: forge.pki.oids.sha256 ?? '',
    authenticatedAttributes: [
      { type: forge.pki.oids.contentType ?? '', value: forge.pki.oids.data ?? '' },
      { type: forge.pki.oids.messageDigest ?? '' },
      { type: forge.pki.oids.signingTime ?? '', value: at as unknown as string },
    ],
  })
  message.sign({ detached: true })
  const der = forge.asn1.toDer(message.toAsn1()).getBytes()
  return withSignature(place.ranged, Buffer.from(der, 'latin1'))
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
