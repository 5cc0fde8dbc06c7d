/** A line of text on a page, from the left margin, in points; `right`: it ends there. */
export interface PdfText {
  x: number
  y: number
  size: number
  text: string
  right?: true
}
/** A thin rule across the page. */
export interface PdfRule {
  y: number
}
export interface PdfPage {
  texts: PdfText[]
  rules: PdfRule[]
}

/** A4 lying down, in points */
export const pageSize = { width: 842, height: 595, margin: 36 } as const
/** bytes kept for a signature, as hexadecimal digits: certificates of some kilobytes fit */
const signatureDigits = 32_768
const rangeDigits = 10

/** Texts are UTF-16 in a font of the reader's own: the predefined Chinese one, which every reader of PDF knows. */
const hexOf = (text: string): string => {
  const swapped = Buffer.from(text, 'utf16le').swap16()
  return swapped.toString('hex').toUpperCase()
}
/** Width in thousandths of the size: Latin letters take half of it. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character.charCodeAt(0) < 0x100 ? 500 : 1_000), 0)

const contentOf = ({ texts, rules }: PdfPage): string =>
  [
    ...rules.map(({ y }) => `0.5 w ${pageSize.margin} ${y} m ${pageSize.width - pageSize.margin} ${y} l S`),
    ...texts.map(({ x, y, size, text, right }) => {
      const left = right ? x - (widthOf(text) * size) / 1_000 : x
      return `BT /F1 ${size} Tf ${left.toFixed(2)} ${y} Td <${hexOf(text)}> Tj ET`
    }),
  ].join('\n')

interface Signing {
  /** of the signer */
  name: string
  at: Date
}
const dateOf = (at: Date): string => `(D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`
const signatureOf = ({ name, at }: Signing): string =>
  `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Name <FEFF${hexOf(name)}> /M ${dateOf(at)} ` +
  `/ByteRange [0 ${'*'.repeat(rangeDigits)} ${'*'.repeat(rangeDigits)} ${'*'.repeat(rangeDigits)}] ` +
  `/Contents <${'0'.repeat(signatureDigits)}> >>`

/** The objects of a document, in the order of their numbers, which begin with 1. */
const objectsOf = (pages: readonly PdfPage[], title: string, at: Date, signing: Signing | null): string[] => {
  const first = 6
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`)
  const after = first + 2 * pages.length
  const size = `[0 0 ${pageSize.width} ${pageSize.height}]`
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>'
  const descendant =
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light ' +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /W [1 95 500 814 939 500] ' +
    '/FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] ' +
    '/ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >> >>'
  const form = signing ? ` /AcroForm << /Fields [${after} 0 R] /SigFlags 3 >>` : ''
  const annotations = signing ? ` /Annots [${after} 0 R]` : ''
  const ofPages = pages.flatMap((page, index) => {
    const content = contentOf(page)
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${size} /Resources << /Font << /F1 3 0 R >> >> ` +
        `/Contents ${first + 2 * index + 1} 0 R${index === 0 ? annotations : ''} >>`,
      `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`,
    ]
  })
  const field =
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Statement) /Rect [0 0 0 0] /F 132 /P ${first} 0 R ` +
    `/V ${after + 1} 0 R >>`
  return [
    `<< /Type /Catalog /Pages 2 0 R /Lang (zh-CN)${form} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    font,
    descendant,
    `<< /Title <FEFF${hexOf(title)}> /CreationDate ${dateOf(at)} /Producer (Xinyu) >>`,
    ...ofPages,
    ...(signing ? [field, signatureOf(signing)] : []),
  ]
}

/** A PDF document; with `signing` it has room for a signature, which `withSignature` fills. */
export const pdfOf = (pages: readonly PdfPage[], title: string, at: Date, signing: Signing | null): Buffer => {
  let text = '%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n'
  const offsets: number[] = []
  objectsOf(pages, title, at, signing).forEach((object, index) => {
    offsets.push(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  })
  const start = text.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text +=
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}` +
    `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** Everything but the signature itself: what is signed. Null: the document has no room for one. */
export const signedPartsOf = (pdf: Buffer): { ranged: Buffer; parts: Buffer } | null => {
  const mark = '/Contents <0000'
  const at = pdf.lastIndexOf(mark)
  if (at < 0) return null
  const begin = at + mark.length - 5
  const end = begin + signatureDigits + 2
  const text = pdf.toString('latin1')
  const stars = '*'.repeat(rangeDigits)
  const padded = (value: number): string => String(value).padStart(rangeDigits, ' ')
  const known = `[0 ${stars} ${stars} ${stars}]`
  const range = `[0 ${padded(begin)} ${padded(end)} ${padded(pdf.length - end)}]`
  const ranged = Buffer.from(text.replace(known, range), 'latin1')
  return { ranged, parts: Buffer.concat([ranged.subarray(0, begin), ranged.subarray(end)]) }
}

/** The document with its signature. Throws if the signature does not fit. */
export const withSignature = (ranged: Buffer, signature: Buffer): Buffer => {
  const mark = '/Contents <0000'
  const begin = ranged.lastIndexOf(mark) + mark.length - 4
  const digits = signature.toString('hex')
  if (digits.length > signatureDigits) throw new RangeError('the signature is larger than its place')
  const signed = Buffer.from(ranged)
  signed.write(digits, begin, 'latin1')
  return signed
}
