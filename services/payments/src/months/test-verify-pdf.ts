import forge from 'node-forge'

/**
 * Verifies the signature of a PDF as a reader does: its digest over the signed range, and the signature over that
 * digest by the certificate inside.
 */
export const verifyPdf = (pdf: Buffer): { isValid: boolean; serialNumber: string } => {
  const range = /\/ByteRange \[(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\]/.exec(pdf.toString('latin1'))
  const [from = 0, length = 0, second = 0, rest = 0] = (range?.slice(1) ?? []).map(Number)
  const signed = Buffer.concat([pdf.subarray(from, from + length), pdf.subarray(second, second + rest)])
  const der = Buffer.from(pdf.subarray(length + 1, second - 1).toString('latin1'), 'hex')
  const asn1 = forge.asn1.fromDer(forge.util.createBuffer(der.toString('latin1')), { parseAllBytes: false } as never)
  const message = forge.pkcs7.messageFromAsn1(asn1) as forge.pkcs7.PkcsSignedData & {
    rawCapture: { signature: string; authenticatedAttributes: forge.asn1.Asn1[] }
  }
  const [certificate] = message.certificates
  if (!certificate) return { isValid: false, serialNumber: '' }
  const attributes = message.rawCapture.authenticatedAttributes
  const digestOf = (bytes: string): string => forge.md.sha256.create().update(bytes).digest().getBytes()
  const set = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, attributes)
  const signatureIsValid = (certificate.publicKey as forge.pki.rsa.PublicKey).verify(
    digestOf(forge.asn1.toDer(set).getBytes()),
    message.rawCapture.signature,
  )
  const named = attributes.find(({ value }) => {
    const [oid] = value as forge.asn1.Asn1[]
    return oid && forge.asn1.derToOid(oid.value as string) === forge.pki.oids.messageDigest
  })
  const [, values] = (named?.value ?? []) as forge.asn1.Asn1[]
  const [digest] = (values?.value ?? []) as forge.asn1.Asn1[]
  const digestIsRight = digest?.value === digestOf(signed.toString('latin1'))
  const covered = from === 0 && second + rest === pdf.length
  return { isValid: signatureIsValid && digestIsRight && covered, serialNumber: certificate.serialNumber.toUpperCase() }
}
